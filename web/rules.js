export const open = () => ({ draw() {} });
