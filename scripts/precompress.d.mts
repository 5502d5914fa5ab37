/** Writes a brotli and a gzip copy of each file in a folder if it is smaller. */
export declare function precompress(folder: string): void;
