/** Returns the contents of each list by its path. */
export declare function buildLists(): Record<string, string>;
