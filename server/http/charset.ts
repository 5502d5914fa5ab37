/** Adds UTF-8, the charset of all text of this site, to a textual `Content-Type` that lacks a charset. */
export const addCharset = (type: string): string =>
  TEXT_TYPES.test(type) && !/;\s*charset=/i.test(type) ? `${type}; charset=utf-8` : type;

const TEXT_TYPES = /^(text\/|application\/(javascript|json|xml|[\w.-]+\+(json|xml))|image\/svg\+xml)/i;
