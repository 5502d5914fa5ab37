/** What a file is uploaded as: the picture of something, or a document, which may be a picture too. */
export type UploadKind = "image" | "document";

/** Most bytes of a file of each kind. */
export type UploadLimits = Readonly<Record<UploadKind, number>>;

const megabyte = 1_000_000;

/**
 * Most bytes of a file: 20 MB an image and 25 MB a document, unless the organiser has set another limit
 * (megabytes) for both. [UP-019]
 */
export const uploadLimitsOf = (megabytes: number | null): UploadLimits => ({
  image: (megabytes ?? 20) * megabyte,
  document: (megabytes ?? 25) * megabyte,
});

/** Types of files that are taken as images; all of them are looked into, none is believed. [UP-001] */
export const imageTypes: readonly string[] = ["image/jpeg", "image/png", "image/webp", "image/avif"];

/** Types of files that are taken as documents. */
export const documentTypes: readonly string[] = ["application/pdf", ...imageTypes];

/** Pixels of an image's longer side, and of all of it: beyond them it is no photo that anybody takes. */
export const mostPixels = { side: 9_999, area: 64_000_000 } as const;

/** Why a file isn't taken. The API names them by these codes; whoever shows them has the words. */
const uploadRefusals = [
  "EMPTY",
  "TOO_LARGE",
  "WRONG_TYPE",
  "TOO_MANY_PIXELS",
  "BROKEN",
  "SUSPICIOUS",
  "TOO_MANY",
  "NO_ROOM",
  "ACCOUNT_FULL",
] as const;
export type UploadRefusal = (typeof uploadRefusals)[number];

/** The id that an upload is known by, made by whoever uploads: 21 characters. [UP-005] */
export const isUploadId = (text: string): boolean => /^[\w-]{21}$/.test(text);
