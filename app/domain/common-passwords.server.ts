import { dictionary } from "@zxcvbn-ts/language-common";

/** The package lists the most common passwords first. */
const commonPasswords = new Set(dictionary["passwords-common"].slice(0, 10_000));

/** Whether a password is one of the 10,000 most common ones. `password` must be in lower case. */
export const isCommonPassword = (password: string): boolean => commonPasswords.has(password);
