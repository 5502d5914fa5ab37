import { normaliseUnicode } from "../normalise-unicode.ts";
import formats from "./country-formats.json" with { type: "json" };
import { australianPostcode, isAustralia, postcode } from "./place.ts";
import { line, optional, type TextRule } from "./text-rule.ts";

/** Stands for “no country chosen yet”: limits that are valid for every country. */
export const ANY_COUNTRY = "*";

/** What depends on the country: required parts of an address, and the format of its postcode. */
type PlaceRules = { locality: TextRule; state: TextRule; postcode: TextRule };

/**
 * Address rules of a country, by its name or ISO code. State, postcode and locality are required according to
 * Google's address metadata; for unknown countries only the locality is. Server only, as the data is large.
 * [ADR-018..023]
 */
export function placeRules(country: string): PlaceRules {
  const [required = "", , zip] = formatOf(country) ?? unknownCountry;
  const rule = isAustralia(country) ? australianPostcode : postcode;
  return {
    locality: required.includes("C") || required === "" ? line() : optional(line()),
    state: required.includes("S") ? line() : optional(line()),
    postcode: required.includes("Z") && zip !== "" ? rule : optional(rule),
  };
}

type Format = readonly string[];
const unknownCountry = ["", "?", "?"];

const byCode = new Map<string, Format>(Object.entries(formats));

/** No country means the organiser's own. */
const formatOf = (country: string): Format | undefined =>
  country.trim() === "" ? byCode.get("AU") : byCode.get(codeOf(country));

/** ISO code of a country, from its English name or code; "" if unknown. */
function codeOf(country: string): string {
  const text = normaliseName(country);
  return byCode.has(text.toUpperCase()) ? text.toUpperCase() : (codes.get(text) ?? "");
}

const normaliseName = (name: string): string =>
  normaliseUnicode(name, "NFKD")
    .toLowerCase()
    .replaceAll("&", "and")
    .replaceAll(/\bst\b\.?/g, "saint")
    .replaceAll(/^the |[^\p{L}\p{N} ]/gu, "")
    .replaceAll(/\s+/g, " ")
    .trim();

/** Country names used by APIs and people in addition to those of Unicode. */
const otherNames: Readonly<Record<string, string>> = {
  AU: "AUS",
  US: "United States of America, USA, America",
  GB: "UK, Great Britain, Britain, England, Scotland, Wales, Northern Ireland",
  RU: "Russian Federation",
  KR: "Republic of Korea, Korea, Korea Republic of",
  CZ: "Czech Republic",
  TR: "Turkey",
  VN: "Viet Nam",
  TW: "Taiwan Province of China",
  HK: "Hong Kong",
  MO: "Macau, Macao",
  AE: "UAE",
  NL: "Holland",
  IR: "Iran Islamic Republic of",
  CI: "Cote d’Ivoire, Ivory Coast",
  MM: "Burma",
};

const codes = new Map<string, string>();
for (const language of ["en-AU", "en-US"]) {
  const names = new Intl.DisplayNames(language, { type: "region" });
  for (const code of byCode.keys()) codes.set(normaliseName(names.of(code) ?? code), code);
}
for (const [code, names] of Object.entries(otherNames))
  for (const name of names.split(",")) codes.set(normaliseName(name), code);
