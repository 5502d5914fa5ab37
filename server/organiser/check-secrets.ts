import { existsSync } from "node:fs";
import { LOST_SECRETS } from "./backup/lost-secrets.ts";
import { listNeededSecrets } from "./backup/needed-secrets.ts";
import { databaseFile } from "./db/open-database.ts";
import { readSecret } from "./stored-secret.ts";

/**
 * Checks all secrets in the API's folder at the start, so that a damaged one doesn't end a purchase later.
 * Returns a warning if secrets that an existing database needs are missing, else null; the API creates new
 * ones.
 * @throws an error for the operator if a secret is damaged or can't be read
 */
export function checkSecrets(dataDir: string): string | null {
  const missing = new Set([...LOST_SECRETS.keys()].filter((name) => readSecret(dataDir, name) === null));
  if (missing.size === 0 || !existsSync(databaseFile(dataDir))) return null;
  const lost = listNeededSecrets(databaseFile(dataDir)).filter((name) => missing.has(name));
  if (lost.length === 0) return null;
  const effects = lost.map((name) => `${name}: ${LOST_SECRETS.get(name) ?? ""}`).join("; ");
  return `secrets that belong to the database are missing in ${dataDir}/secrets, so new ones are made (${effects}). If they were lost, stop the API and restore them from a backup (docs/backup.md)`;
}
