/**
 * The effect of losing each secret, by the secret's name. docs/backup.md (“Without a part”) has the same
 * list.
 */
export const SECRET_LOSS_EFFECTS: ReadonlyMap<string, string> = new Map([
  ["medical", "medical answers of entries can’t be decrypted"],
  [
    "tickets",
    "mailed tickets become invalid; users find valid ones in their account, and a used ticket stays used",
  ],
  [
    "gift-vouchers",
    "vouchers whose code wasn’t mailed yet get a wrong code, and mailed links to print a voucher become invalid; codes mailed before stay valid",
  ],
  [
    "access-tokens",
    "users whose session was started or renewed in the last five minutes log in again; mailed login links become invalid",
  ],
  ["refresh-tokens", "nothing is lost"],
  ["mailed-codes", "mailed codes become invalid"],
  ["audit", "email addresses without an account get another “who” in audit lines"],
]);

/** Whether `path` is the path of a secret in a backup. */
export const isSecretPath = (path: string): boolean => path.startsWith("secrets/");

/**
 * Returns a colon and the effect of losing a secret, or "" for other files. `path` is the secret's name or
 * its path in a backup.
 */
export function describeLoss(path: string): string {
  const effect = SECRET_LOSS_EFFECTS.get(path.replace(/^secrets\//, ""));
  return effect === undefined ? "" : `: ${effect}`;
}
