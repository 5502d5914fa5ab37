/** Writes a brotli and a gzip copy of each compressible file in a folder, unless the copy would be larger. */
export declare function precompress(folder: string): void;
