/** Returns by country code: the required parts, and the country's names for its state and its postcode. */
export declare function countryFormats(): Record<string, [string, string, string]>;
