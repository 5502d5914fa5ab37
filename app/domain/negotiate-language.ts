/**
 * Returns the one of `codes` that an `Accept-Language` header prefers, or null if the header accepts none. A
 * language that isn't in `codes` matches its base language ("de-AT" gives "de"), or else another region of
 * the language ("zh-TW" gives "zh-CN"). Obsolete tags are replaced first ("in" becomes "id").
 */
export function negotiateLanguage(header: string, codes: readonly string[]): string | null {
  for (const tag of parsePreferences(header)) {
    const code = codes.find((candidate) => candidate.toLowerCase() === tag) ?? findRelated(tag, codes);
    if (code) return code;
  }
  return null;
}

function findRelated(tag: string, codes: readonly string[]): string | undefined {
  const language = tag.split("-")[0] ?? "";
  const lowerCaseCodes = codes.map((code) => code.toLowerCase());
  return (
    codes[lowerCaseCodes.indexOf(language)] ??
    codes[lowerCaseCodes.findIndex((code) => code.startsWith(`${language}-`))]
  );
}

function parsePreferences(header: string): string[] {
  return header
    .slice(0, 1_000)
    .toLowerCase()
    .split(",")
    .map((range) => {
      const [tag = "", ...parameters] = range.split(";").map((part) => part.trim());
      const quality = parameters.find((parameter) => parameter.startsWith("q="))?.slice(2);
      return { tag, quality: quality === undefined ? 1 : Number(quality) || 0 };
    })
    .filter(({ tag, quality }) => /^[a-z]{1,8}(-[a-z0-9]{1,8})*$/.test(tag) && quality > 0)
    .sort((a, b) => b.quality - a.quality)
    .map(({ tag }) => toCanonicalTag(tag));
}

/** Replaces an obsolete or redundant tag: "in" becomes "id", "cmn" becomes "zh". */
function toCanonicalTag(tag: string): string {
  try {
    return Intl.getCanonicalLocales(tag)[0]?.toLowerCase() ?? tag;
  } catch {
    return tag; // well-formed, but not a valid tag
  }
}
