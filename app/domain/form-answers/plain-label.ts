import { toOneLine } from "../record-rules/text-rule.ts";

/**
 * Converts a label of a form builder, which may contain HTML, to one line of text: removes tags, decodes
 * entities, and replaces line breaks and block boundaries by spaces. A "<" that isn't part of an HTML tag
 * stays. [FORM-038]
 */
export const toPlainLabel = (html: string): string =>
  toOneLine(
    decodeEntities(
      html
        .slice(0, MAX_LABEL_LENGTH)
        .replace(/<!--[^]*?(?:-->|$)|<(script|style)\b[^]*?(?:<\/\1\s*>|$)/gi, " ")
        .replace(BLOCK_TAG, " ")
        .replace(INLINE_TAG, ""),
    ).replace(/[\u00ad\u200b\ufeff]/g, ""),
  );

const MAX_LABEL_LENGTH = 4_000;

const attributes = "(?:\\s(?:\"[^\"]*\"|'[^']*'|[^<>\"'])*)?/?";
const BLOCK_TAG = /* @__PURE__ */ new RegExp(
  `</?(?:address|blockquote|br|dd|div|dl|dt|h[1-6]|hr|li|ol|p|pre|section|table|t[dhr]|tbody|ul)${attributes}>`,
  "gi",
);
const INLINE_TAG = /* @__PURE__ */ new RegExp(
  `</?(?:a|abbr|b|bdi|big|center|cite|code|del|em|font|i|img|ins|label|mark|o:p|q|s|small|span|strike|strong|sub|sup|tt|u|wbr)${attributes}>`,
  "gi",
);

const decodeEntities = (text: string): string =>
  text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,8}\d{0,2}));/gi, (entity, decimal, hex, name) => {
    if (name !== undefined) return entitiesByName.get(name) ?? entity;
    const codePoint = decimal === undefined ? parseInt(hex, 16) : Number(decimal);
    const isCharacter =
      codePoint > 0 && codePoint <= 0x10ffff && !(codePoint >= 0xd800 && codePoint <= 0xdfff);
    return isCharacter ? String.fromCodePoint(codePoint) : entity;
  });

/** Entity names of the characters from U+00A0 to U+00FF, in order. */
const LATIN_ENTITIES =
  "nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute " +
  "micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring " +
  "AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml " +
  "times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil " +
  "egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash " +
  "ugrave uacute ucirc uuml yacute thorn yuml";
/** Other entity names, each followed by its character. */
const OTHER_ENTITIES =
  "amp& lt< gt> quot\" apos' ndash– mdash— lsquo‘ rsquo’ sbquo‚ ldquo“ rdquo” bdquo„ hellip… bull• euro€ trade™ " +
  "minus− le≤ ge≥ ne≠ larr← rarr→ lsaquo‹ rsaquo› dagger† permil‰ OElig\u0152 oelig\u0153 Scaron\u0160 " +
  "scaron\u0161 Yuml\u0178 check✓ star☆ ensp\u2002 emsp\u2003 thinsp\u2009 zwnj\u200c zwj\u200d";

function listEntities(): [string, string][] {
  const latinPairs = LATIN_ENTITIES.split(" ").map((name, index): [string, string] => [
    name,
    String.fromCodePoint(0xa0 + index),
  ]);
  const pairs = OTHER_ENTITIES.split(" ").map((pair): [string, string] => [
    pair.slice(0, -1),
    pair.slice(-1),
  ]);
  return [...latinPairs, ...pairs];
}

const entitiesByName: ReadonlyMap<string, string> = /* @__PURE__ */ new Map(/* @__PURE__ */ listEntities());
