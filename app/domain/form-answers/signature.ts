/** [FORM-068] */
const SIGNATURE_TYPES = ["image/png", "image/jpeg", "image/svg+xml"] as const;
export type SignatureType = (typeof SIGNATURE_TYPES)[number];

/**
 * Returns `type` if it is a `SignatureType`.
 * @throws for any other type [FORM-069]
 */
export function checkSignatureType(type: string): SignatureType {
  const supported = SIGNATURE_TYPES.find((candidate) => candidate === type);
  if (!supported) throw new Error(`A signature can't be of the type ${type}.`);
  return supported;
}

const TYPED_PREFIX = "signed:";

/** Builds the answer for a typed signature. Returns "" without a name. */
export const buildTypedSignature = (name: string): string => (name === "" ? "" : `${TYPED_PREFIX}${name}`);

/** Returns the name of a typed signature, or "" for a drawn signature. */
export const getTypedSignatureName = (answer: string): string =>
  answer.startsWith(TYPED_PREFIX) ? answer.slice(TYPED_PREFIX.length) : "";

/** Whether an answer is a drawn signature: a complete data URL of an image. */
export const isDrawing = (text: string): boolean =>
  SIGNATURE_TYPES.some((type) => text.startsWith(`data:${type};base64,`)) &&
  /^[^,]+,[A-Za-z0-9+/]+={0,2}$/.test(text);
