/**
 * Removes JSON web tokens and the queries of URLs and paths from a text, because they may contain secrets.
 */
export function stripQueries(text: string): string {
  const stripped = text.startsWith("/") ? getTextBefore(PATH_QUERY, text) : text.replaceAll(WORD, stripQuery);
  return stripped.replaceAll(JSON_WEB_TOKEN, "[redacted]");
}

/** Removes the query of a URL. A question mark before the first slash is punctuation. */
function stripQuery(word: string): string {
  const start = word.indexOf("/");
  return start < 0 ? word : word.slice(0, start) + getTextBefore(URL_QUERY, word.slice(start));
}

const getTextBefore = (separator: RegExp, text: string): string => text.split(separator, 1)[0] ?? "";

const PATH_QUERY = /[?#;&=]|%(?:3f|23|3b|26|3d)/i;
const URL_QUERY = /[?#]|%(?:3f|23)/i;
const WORD = /[^\s"'<>()]+/g;
const JSON_WEB_TOKEN = /\beyJ[\w-]{10,}(?:\.[\w-]*){0,2}/g;
