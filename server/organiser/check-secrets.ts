import { existsSync } from "node:fs";
import { LOST_SECRETS } from "./backup/lost-secrets.ts";
import { databaseFile } from "./db/open-database.ts";
import { readSecret } from "./stored-secret.ts";

/** Secrets that are created with their first use; the others are created at the first start. */
const CREATED_WHEN_USED: ReadonlySet<string> = new Set(["medical", "gift-vouchers"]);

/**
 * Checks all secrets in the API's folder at the start, so that a damaged one doesn't end a purchase later.
 * Returns a warning if secrets of an existing database are missing, else null; the API creates new ones.
 * @throws an error for the operator if a secret is damaged or can't be read
 */
export function checkSecrets(dataDir: string): string | null {
  const missing = [...LOST_SECRETS.keys()].filter((name) => readSecret(dataDir, name) === null);
  const expected = missing.filter((name) => !CREATED_WHEN_USED.has(name));
  if (expected.length === 0 || !existsSync(databaseFile(dataDir))) return null;
  // If all are missing, the folder was lost, and with it those that may have been in use.
  const lost = missing.length === LOST_SECRETS.size ? missing : expected;
  const effects = lost.map((name) => `${name}: ${LOST_SECRETS.get(name) ?? ""}`).join("; ");
  return `secrets that belong to the database are missing in ${dataDir}/secrets, so new ones are made (${effects}). If they were lost, stop the API and restore them from a backup (docs/backup.md)`;
}
