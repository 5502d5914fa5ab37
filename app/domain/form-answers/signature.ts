import { line, type TextRule } from "../record-rules/text-rule.ts";

/** The kinds of picture that a signature may be. [FORM-068] */
const signatureTypes = ["image/png", "image/jpeg", "image/svg+xml"] as const;
export type SignatureType = (typeof signatureTypes)[number];

/** Characters of a drawn signature: some 150 kB of picture. */
const largest = 200_000;

/**
 * The kind of picture that a signature is exported as.
 * @throws for any other kind [FORM-069]
 */
export function signatureType(type: string): SignatureType {
  const known = signatureTypes.find((one) => one === type);
  if (!known) throw new Error(`A signature can't be of the type ${type}.`);
  return known;
}

/** What goes before a name that was typed in place of a drawing, and agreed to as a signature. */
const typedMark = "signed:";

export const typedSignature = (name: string): string => (name === "" ? "" : `${typedMark}${name}`);

/** The name of a typed signature, "" for a drawn one. */
export const nameInSignature = (signed: string): string =>
  signed.startsWith(typedMark) ? signed.slice(typedMark.length) : "";

/** Whether an answer is a drawn signature, all of it: a picture as a data address. */
export const isDrawing = (text: string): boolean =>
  signatureTypes.some((type) => text.startsWith(`data:${type};base64,`)) &&
  /^[^,]+,[A-Za-z0-9+/]+={0,2}$/.test(text);

/** A signature: a drawing as a data address, or a typed name. */
export const signature: TextRule = {
  ...line(largest),
  keep: (text) => text.trim(),
  tooLong: "signature",
  isGood: (text) => isDrawing(text) || nameInSignature(text).trim() !== "",
  problem: "signature",
};
