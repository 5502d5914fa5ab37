/**
 * A text without the queries of the addresses in it, which hold tokens and codes. Of a text that is itself a
 * path only the path is left, also where somebody has written the query with "%3F" or ";" in place of "?".
 */
export function withoutQueries(text: string): string {
  const left = text.startsWith("/") ? before(queryOfPath, text) : text.replaceAll(word, withoutQuery);
  return left.replaceAll(signedToken, "[redacted]");
}

/** From its first slash on; a question mark before that is a sentence's. */
function withoutQuery(part: string): string {
  const start = part.indexOf("/");
  return start < 0 ? part : part.slice(0, start) + before(queryInText, part.slice(start));
}

const before = (mark: RegExp, text: string): string => text.split(mark, 1)[0] ?? "";

const queryOfPath = /[?#;&=]|%(?:3f|23|3b|26|3d)/i;
const queryInText = /[?#]|%(?:3f|23)/i;
const word = /[^\s"'<>()]+/g;
/** A JSON web token, wherever it stands. */
const signedToken = /\beyJ[\w-]{10,}(?:\.[\w-]*){0,2}/g;
