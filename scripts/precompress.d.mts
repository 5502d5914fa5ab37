/** Leaves a brotli and a gzip copy beside every file of a folder that gains by it. */
export declare function precompress(folder: string): void;
