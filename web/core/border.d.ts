// The border: what has no type because it comes from outside, or because a name decides what it is. No other file says
// `any`; `npm run types` looks for it (tests/browser/any.js).

/** What JSON says, of a server, of this device, of a file or a link, until somebody has said or looked what it is. */
export type Json = any;

/** What an element is given, by names: attributes, handlers, `key`, `ref`. `dom.js` sets it. */
export type Props = Record<string, any>;

/** A node of the page, with what `dom.js` keeps of its last drawing. */
export type Drawn = any;

/** What a package without types gives. */
export type Foreign = any;

/** Values that are put into a text, by the names that the text gives them. */
export type Values = Record<string, any>;
