/**
 * Country codes: ISO 3166-1, and XK for Kosovo. Australia and New Zealand come first, because most users
 * choose one of them.
 */
export const COUNTRY_CODES: readonly string[] = `AU NZ
AD AE AF AG AI AL AM AO AR AS AT AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BW BY BZ CA CC CD CF CG
CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG
GH GI GL GM GN GP GQ GR GT GU GW GY HK HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR
KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC
NE NF NG NI NL NO NP NR NU OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ
SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI
VN VU WF WS XK YE YT ZA ZM ZW`.split(/\s+/);

/** Returns a country's name in Australian English, or the code if it is unknown. */
export const getCountryName = (code: string): string => COUNTRY_NAMES.of(code) ?? code;

const COUNTRY_NAMES = new Intl.DisplayNames("en-AU", { type: "region" });

/** States and regions, for countries whose addresses include one. */
export const STATES: readonly { country: string; code: string; name: string }[] = [
  { country: "AU", code: "ACT", name: "Australian Capital Territory" },
  { country: "AU", code: "NSW", name: "New South Wales" },
  { country: "AU", code: "NT", name: "Northern Territory" },
  { country: "AU", code: "QLD", name: "Queensland" },
  { country: "AU", code: "SA", name: "South Australia" },
  { country: "AU", code: "TAS", name: "Tasmania" },
  { country: "AU", code: "VIC", name: "Victoria" },
  { country: "AU", code: "WA", name: "Western Australia" },
  { country: "NZ", code: "AUK", name: "Auckland" },
  { country: "NZ", code: "BOP", name: "Bay of Plenty" },
  { country: "NZ", code: "CAN", name: "Canterbury" },
  { country: "NZ", code: "GIS", name: "Gisborne" },
  { country: "NZ", code: "HKB", name: "Hawke’s Bay" },
  { country: "NZ", code: "MBH", name: "Marlborough" },
  { country: "NZ", code: "MWT", name: "Manawatū-Whanganui" },
  { country: "NZ", code: "NSN", name: "Nelson" },
  { country: "NZ", code: "NTL", name: "Northland" },
  { country: "NZ", code: "OTA", name: "Otago" },
  { country: "NZ", code: "STL", name: "Southland" },
  { country: "NZ", code: "TAS", name: "Tasman" },
  { country: "NZ", code: "TKI", name: "Taranaki" },
  { country: "NZ", code: "WGN", name: "Wellington" },
  { country: "NZ", code: "WKO", name: "Waikato" },
  { country: "NZ", code: "WTC", name: "West Coast" },
];
