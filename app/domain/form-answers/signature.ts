/** Image types of a signature. [FORM-068] */
const SIGNATURE_TYPES = ["image/png", "image/jpeg", "image/svg+xml"] as const;
export type SignatureType = (typeof SIGNATURE_TYPES)[number];

/**
 * Returns the image type if a signature can be exported as this type.
 * @throws if it isn't one of the supported types [FORM-069]
 */
export function checkSignatureType(type: string): SignatureType {
  const supported = SIGNATURE_TYPES.find((candidate) => candidate === type);
  if (!supported) throw new Error(`A signature can't be of the type ${type}.`);
  return supported;
}

/** Prefix of a typed name that the user confirmed as a signature. */
const TYPED_PREFIX = "signed:";

/** Builds the answer for a typed signature; "" without a name. */
export const buildTypedSignature = (name: string): string => (name === "" ? "" : `${TYPED_PREFIX}${name}`);

/** Returns the name of a typed signature; "" for a drawn signature. */
export const getTypedSignatureName = (answer: string): string =>
  answer.startsWith(TYPED_PREFIX) ? answer.slice(TYPED_PREFIX.length) : "";

/** Whether an answer is a drawn signature, which is an image as a complete data URL. */
export const isDrawing = (text: string): boolean =>
  SIGNATURE_TYPES.some((type) => text.startsWith(`data:${type};base64,`)) &&
  /^[^,]+,[A-Za-z0-9+/]+={0,2}$/.test(text);
