/**
 * Removes the queries of URLs from a text, as they contain tokens and codes. If the whole text is a path,
 * only the path is returned, even if its query starts with "%3F" or ";".
 */
export function stripQueries(text: string): string {
  const left = text.startsWith("/") ? before(queryOfPath, text) : text.replaceAll(word, withoutQuery);
  return left.replaceAll(signedToken, "[redacted]");
}

/** Removes the query of a URL in a word. A question mark before the first slash is punctuation. */
function withoutQuery(part: string): string {
  const start = part.indexOf("/");
  return start < 0 ? part : part.slice(0, start) + before(queryInText, part.slice(start));
}

const before = (separator: RegExp, text: string): string => text.split(separator, 1)[0] ?? "";

const queryOfPath = /[?#;&=]|%(?:3f|23|3b|26|3d)/i;
const queryInText = /[?#]|%(?:3f|23)/i;
const word = /[^\s"'<>()]+/g;
/** JSON web tokens in any position. */
const signedToken = /\beyJ[\w-]{10,}(?:\.[\w-]*){0,2}/g;
