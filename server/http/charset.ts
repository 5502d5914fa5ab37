/**
 * A `Content-Type` that names the charset where it is text's: without it a browser guesses. All text of this
 * site is UTF-8.
 */
export const withCharset = (type: string): string =>
  isText.test(type) && !/;\s*charset=/i.test(type) ? `${type}; charset=utf-8` : type;

const isText = /^(text\/|application\/(javascript|json|xml|[\w.-]+\+(json|xml))|image\/svg\+xml)/i;
