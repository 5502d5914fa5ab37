import { dictionary } from "@zxcvbn-ts/language-common";

/** The package has them by how often they are used, the most common first. */
const common = new Set(dictionary["passwords-common"].slice(0, 10_000));

/** Whether a password, in lower case, is one of the 10,000 that are used most. */
export const isCommonPassword = (password: string): boolean => common.has(password);
