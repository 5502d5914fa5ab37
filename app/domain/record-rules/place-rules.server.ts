import { normaliseUnicode } from "../normalise-unicode.ts";
import formats from "./country-formats.json" with { type: "json" };
import { australianPostcodeRule, isAustralia, postcodeRule } from "./place.ts";
import { createLineRule, makeOptional, type TextRule } from "./text-rule.ts";

/** Value for a country that isn't known yet. `getPlaceRules` then requires only the locality. */
export const ANY_COUNTRY = "*";

type PlaceRules = { locality: TextRule; state: TextRule; postcode: TextRule };

/**
 * Returns the address rules that depend on the country, by its name or ISO code, according to Google's
 * address metadata. In an unknown country, only the locality is required. Server only, because the metadata
 * is large. [ADR-018..023]
 */
export function getPlaceRules(country: string): PlaceRules {
  const [required = "", , zip] = findFormat(country) ?? UNKNOWN_COUNTRY;
  const rule = isAustralia(country) ? australianPostcodeRule : postcodeRule;
  return {
    locality: required.includes("C") || required === "" ? createLineRule() : makeOptional(createLineRule()),
    state: required.includes("S") ? createLineRule() : makeOptional(createLineRule()),
    postcode: required.includes("Z") && zip !== "" ? rule : makeOptional(rule),
  };
}

/**
 * The required parts of an address (C locality, S state, Z postcode), and the country's names for state and
 * postcode, created by `scripts/country-formats.mjs`. The name is "" if addresses have no such part, and "?"
 * if the country has no specific name.
 */
type Format = readonly string[];
const UNKNOWN_COUNTRY: Format = ["", "?", "?"];

const formatsByCode = new Map<string, Format>(Object.entries(formats));

/** Finds the format of a country. An empty text is read as Australia. */
const findFormat = (country: string): Format | undefined =>
  country.trim() === "" ? formatsByCode.get("AU") : formatsByCode.get(findCode(country));

function findCode(country: string): string {
  const text = normaliseName(country);
  return formatsByCode.has(text.toUpperCase()) ? text.toUpperCase() : (codesByName.get(text) ?? "");
}

const normaliseName = (name: string): string =>
  normaliseUnicode(name, "NFKD")
    .toLowerCase()
    .replaceAll("&", "and")
    .replaceAll(/\bst\b\.?/g, "saint")
    .replaceAll(/^the |[^\p{L}\p{N} ]/gu, "")
    .replaceAll(/\s+/g, " ")
    .trim();

/** Names of countries that APIs and people use in addition to those in Unicode's data. */
const OTHER_NAMES: Readonly<Record<string, string>> = {
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

const codesByName = new Map<string, string>();
for (const language of ["en-AU", "en-US"]) {
  const names = new Intl.DisplayNames(language, { type: "region" });
  for (const code of formatsByCode.keys()) codesByName.set(normaliseName(names.of(code) ?? code), code);
}
for (const [code, names] of Object.entries(OTHER_NAMES))
  for (const name of names.split(",")) codesByName.set(normaliseName(name), code);
