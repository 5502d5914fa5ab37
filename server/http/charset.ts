/** Adds UTF-8 to a textual `Content-Type` without a charset. */
export const addCharset = (type: string): string =>
  TEXT_TYPES.test(type) && !/;\s*charset=/i.test(type) ? `${type}; charset=utf-8` : type;

const TEXT_TYPES = /^(text\/|application\/(javascript|json|xml|[\w.-]+\+(json|xml))|image\/svg\+xml)/i;
