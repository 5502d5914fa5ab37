/** Adds years of data to a database of the embedded organiser API with the sample's data. */
export declare function addYears(file: string, years: number): void;
