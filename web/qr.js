// @ts-check
// QR codes (ISO 18004) for links: bytes, correction level L, versions 1 to 9.

/** Data bytes, correction bytes of a block, blocks; by version. */
const SIZES = [
  [19, 7, 1],
  [34, 10, 1],
  [55, 15, 1],
  [80, 20, 1],
  [108, 26, 1],
  [136, 18, 2],
  [156, 20, 2],
  [194, 24, 2],
  [232, 30, 2],
];
/** @type {number[][]} */
const ALIGN = [[], [18], [22], [26], [30], [34], [22, 38], [24, 42], [26, 46]];

const EXP = new Uint8Array(512);
const LOG = new Uint8Array(256);
for (let i = 0, x = 1; i < 255; i++) {
  EXP[i] = EXP[i + 255] = x;
  LOG[x] = i;
  x = (x << 1) ^ (x & 128 ? 0x11d : 0);
}

/** @param {number[]} data @param {number} count */
function correction(data, count) {
  let generator = [1];
  for (let i = 0; i < count; i++) {
    const next = new Array(generator.length + 1).fill(0);
    generator.forEach((value, at) => {
      next[at] ^= value;
      next[at + 1] ^= value ? EXP[LOG[value] + i] : 0;
    });
    generator = next;
  }
  const rest = [...data, ...new Array(count).fill(0)];
  for (let i = 0; i < data.length; i++) {
    const factor = rest[i];
    if (factor)
      generator.forEach((value, at) => {
        if (value) rest[i + at] ^= EXP[LOG[value] + LOG[factor]];
      });
  }
  return rest.slice(data.length);
}

/** The 15 or 18 bits of a format or version. @param {number} value @param {number} poly @param {number} bits */
function coded(value, poly, bits) {
  let rest = value << bits;
  for (let i = 31 - Math.clz32(rest); i >= bits; i = 31 - Math.clz32(rest)) rest ^= poly << (i - bits);
  return (value << bits) | rest;
}

const MASKS = [
  (/** @type {number} */ r, /** @type {number} */ c) => (r + c) % 2 === 0,
  (/** @type {number} */ r) => r % 2 === 0,
  (/** @type {number} */ _, /** @type {number} */ c) => c % 3 === 0,
  (/** @type {number} */ r, /** @type {number} */ c) => (r + c) % 3 === 0,
  (/** @type {number} */ r, /** @type {number} */ c) => (Math.floor(r / 2) + Math.floor(c / 3)) % 2 === 0,
  (/** @type {number} */ r, /** @type {number} */ c) => ((r * c) % 2) + ((r * c) % 3) === 0,
  (/** @type {number} */ r, /** @type {number} */ c) => (((r * c) % 2) + ((r * c) % 3)) % 2 === 0,
  (/** @type {number} */ r, /** @type {number} */ c) => (((r + c) % 2) + ((r * c) % 3)) % 2 === 0,
];

/** How hard a code is to read. @param {boolean[][]} grid */
function penalty(grid) {
  const size = grid.length;
  let sum = 0;
  let dark = 0;
  const lines = [...grid, ...grid.map((_, c) => grid.map((row) => row[c]))];
  for (const row of lines) {
    let run = 1;
    for (let i = 1; i <= size; i++) {
      if (i < size && row[i] === row[i - 1]) run += 1;
      else {
        if (run >= 5) sum += run - 2;
        run = 1;
      }
    }
    const text = row.map((one) => (one ? '1' : '0')).join('');
    for (const bad of ['10111010000', '00001011101'])
      for (let at = text.indexOf(bad); at >= 0; at = text.indexOf(bad, at + 1)) sum += 40;
  }
  for (let r = 0; r < size; r++) {
    for (let c = 0; c < size; c++) {
      dark += grid[r][c] ? 1 : 0;
      if (r && c && grid[r][c] === grid[r - 1][c] && grid[r][c] === grid[r][c - 1] && grid[r][c] === grid[r - 1][c - 1])
        sum += 3;
    }
  }
  return sum + Math.floor(Math.abs((dark * 100) / (size * size) - 50) / 5) * 10;
}

/**
 * The dark and light squares of a text.
 * @param {string} text
 * @returns {boolean[][]}
 */
export function qr(text) {
  const bytes = [...new TextEncoder().encode(text)];
  const version = SIZES.findIndex(([data]) => bytes.length + 2 <= data) + 1;
  if (version === 0) throw new Error('too long for a code');
  const [capacity, correcting, blocks] = SIZES[version - 1];
  // Mode, length, bytes, end, filling.
  const bits = [0, 1, 0, 0];
  for (const byte of [bytes.length, ...bytes]) for (let i = 7; i >= 0; i--) bits.push((byte >> i) & 1);
  while (bits.length < capacity * 8 && (bits.length % 8 || bits.length < (bytes.length + 2) * 8)) bits.push(0);
  /** @type {number[]} */
  const data = [];
  for (let i = 0; i < bits.length; i += 8) data.push(bits.slice(i, i + 8).reduce((sum, bit) => sum * 2 + bit, 0));
  for (let fill = 0xec; data.length < capacity; fill ^= 0xec ^ 0x11) data.push(fill);
  const each = capacity / blocks;
  const parts = Array.from({ length: blocks }, (_, i) => data.slice(i * each, (i + 1) * each));
  const fixes = parts.map((part) => correction(part, correcting));
  const all = [];
  for (let i = 0; i < each; i++) for (const part of parts) all.push(part[i]);
  for (let i = 0; i < correcting; i++) for (const fix of fixes) all.push(fix[i]);

  const size = 17 + 4 * version;
  const grid = Array.from({ length: size }, () => new Array(size).fill(false));
  const fixed = Array.from({ length: size }, () => new Array(size).fill(false));
  /** @param {number} r @param {number} c @param {boolean} on */
  const put = (r, c, on) => {
    if (r < 0 || c < 0 || r >= size || c >= size) return;
    grid[r][c] = on;
    fixed[r][c] = true;
  };
  for (const [row, column] of [
    [3, 3],
    [3, size - 4],
    [size - 4, 3],
  ]) {
    for (let r = -4; r <= 4; r++)
      for (let c = -4; c <= 4; c++) {
        const ring = Math.max(Math.abs(r), Math.abs(c));
        put(row + r, column + c, ring !== 2 && ring !== 4);
      }
  }
  const places = [6, ...ALIGN[version - 1]];
  if (version > 1)
    for (const row of places)
      for (const column of places) {
        if (fixed[row][column]) continue;
        for (let r = -2; r <= 2; r++)
          for (let c = -2; c <= 2; c++) put(row + r, column + c, Math.max(Math.abs(r), Math.abs(c)) !== 1);
      }
  for (let i = 8; i < size - 8; i++) {
    put(6, i, i % 2 === 0);
    put(i, 6, i % 2 === 0);
  }
  if (version >= 7) {
    const code = coded(version, 0x1f25, 12);
    for (let i = 0; i < 18; i++) {
      put(Math.floor(i / 3), size - 11 + (i % 3), ((code >> i) & 1) === 1);
      put(size - 11 + (i % 3), Math.floor(i / 3), ((code >> i) & 1) === 1);
    }
  }
  /** @param {number} mask */
  const format = (mask) => {
    // Level L is 01.
    const code = coded((1 << 3) | mask, 0x537, 10) ^ 0x5412;
    for (let i = 0; i < 15; i++) {
      const on = ((code >> i) & 1) === 1;
      if (i < 6) put(i, 8, on);
      else if (i < 8) put(i + 1, 8, on);
      else put(size - 15 + i, 8, on);
      if (i < 8) put(8, size - 1 - i, on);
      else if (i < 9) put(8, 7, on);
      else put(8, 14 - i, on);
    }
    put(size - 8, 8, true);
  };
  format(0);
  let at = 0;
  for (let right = size - 1; right > 0; right -= 2) {
    if (right === 6) right = 5;
    for (let step = 0; step < size; step++) {
      const row = ((right + 1) & 2) === 0 ? size - 1 - step : step;
      for (const column of [right, right - 1]) {
        if (fixed[row][column]) continue;
        grid[row][column] = at < all.length * 8 && ((all[at >> 3] >> (7 - (at & 7))) & 1) === 1;
        at += 1;
      }
    }
  }
  let best = { sum: Infinity, grid };
  MASKS.forEach((mask, number) => {
    format(number);
    const masked = grid.map((row, r) => row.map((on, c) => (fixed[r][c] ? on : on !== mask(r, c))));
    const sum = penalty(masked);
    if (sum < best.sum) best = { sum, grid: masked };
  });
  return best.grid;
}
