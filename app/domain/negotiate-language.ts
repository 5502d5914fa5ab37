/**
 * Picks the first of `codes` that an `Accept-Language` header accepts, in the header's order of preference;
 * null if none. Falls back to the base language ("de-AT" gives "de") and then to another region of it ("pt"
 * gives "pt-BR", "zh-TW" gives "zh-CN"). Obsolete tags ("in") are mapped to current ones.
 */
export function negotiateLanguage(header: string, codes: readonly string[]): string | null {
  for (const wanted of preferencesIn(header)) {
    const code = codes.find((known) => known.toLowerCase() === wanted) ?? nearest(wanted, codes);
    if (code) return code;
  }
  return null;
}

function nearest(wanted: string, codes: readonly string[]): string | undefined {
  const language = wanted.split("-")[0] ?? "";
  const known = codes.map((code) => code.toLowerCase());
  return codes[known.indexOf(language)] ?? codes[known.findIndex((code) => code.startsWith(`${language}-`))];
}

/** Best first; equal ones in header order. */
function preferencesIn(header: string): string[] {
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
    .sort((one, other) => other.quality - one.quality)
    .map(({ tag }) => canonicalTag(tag));
}

/** Canonical form of a tag: "in" is "id", "cmn" is "zh". */
function canonicalTag(tag: string): string {
  try {
    return Intl.getCanonicalLocales(tag)[0]?.toLowerCase() ?? tag;
  } catch {
    return tag; // well-formed, but not a valid tag
  }
}
