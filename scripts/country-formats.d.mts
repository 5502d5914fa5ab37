/** Returns by country code: the letters of the required parts, the kind of state, and the kind of postcode. */
export declare function countryFormats(): Record<string, [string, string, string]>;
