import { dictionary } from "@zxcvbn-ts/language-common";

/** The package lists passwords by frequency, the most common first. */
const common = new Set(dictionary["passwords-common"].slice(0, 10_000));

/** Whether a password, in lower case, is one of the 10,000 most common. */
export const isCommonPassword = (password: string): boolean => common.has(password);
