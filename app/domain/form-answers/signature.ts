/** Image types of a signature. [FORM-068] */
const signatureTypes = ["image/png", "image/jpeg", "image/svg+xml"] as const;
export type SignatureType = (typeof signatureTypes)[number];

/**
 * Checks the image type for the export of a signature.
 * @throws for any other type [FORM-069]
 */
export function checkSignatureType(type: string): SignatureType {
  const supported = signatureTypes.find((one) => one === type);
  if (!supported) throw new Error(`A signature can't be of the type ${type}.`);
  return supported;
}

/** Prefix of a name that was typed instead of drawn, and confirmed as a signature. */
const TYPED_PREFIX = "signed:";

export const typedSignature = (name: string): string => (name === "" ? "" : `${TYPED_PREFIX}${name}`);

/** Name of a typed signature, "" for a drawn one. */
export const typedSignatureName = (signed: string): string =>
  signed.startsWith(TYPED_PREFIX) ? signed.slice(TYPED_PREFIX.length) : "";

/** Whether an answer is a complete drawn signature: an image as a data URL. */
export const isDrawing = (text: string): boolean =>
  signatureTypes.some((type) => text.startsWith(`data:${type};base64,`)) &&
  /^[^,]+,[A-Za-z0-9+/]+={0,2}$/.test(text);
