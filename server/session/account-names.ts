import { createHmac, hkdfSync } from "node:crypto";

/**
 * The name of an account as it may stand in the store, in a cookie and in the log: nobody can turn it back.
 */
export type AccountNames = (email: string) => string;

/** By the newest of the site's secrets: with a new one the names are others. */
export function createAccountNames(secret: string): AccountNames {
  const key = new Uint8Array(hkdfSync("sha256", secret, "", "roll-racing account names", 32));
  return (email) =>
    createHmac("sha256", key).update(email.trim().toLowerCase()).digest("base64url").slice(0, 16);
}
