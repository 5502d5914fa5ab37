/**
 * Adds the charset to a textual `Content-Type`; browsers guess without it. All text of this site is UTF-8.
 */
export const withCharset = (type: string): string =>
  isText.test(type) && !/;\s*charset=/i.test(type) ? `${type}; charset=utf-8` : type;

const isText = /^(text\/|application\/(javascript|json|xml|[\w.-]+\+(json|xml))|image\/svg\+xml)/i;
