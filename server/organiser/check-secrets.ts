import { existsSync } from "node:fs";
import { SECRET_LOSS_EFFECTS } from "./backup/lost-secrets.ts";
import { listNeededSecrets, START_SECRETS } from "./backup/needed-secrets.ts";
import { getDatabasePath } from "./db/open-database.ts";
import { inspectSecret, loadOrCreateSecret, setAsideSecret } from "./stored-secret.ts";

/** What `createSecrets` does at the start, after all other checks have passed. */
export type SecretsPlan = {
  /** Secrets that the database needs but that don't exist. */
  lost: string[];
  /** Damaged secrets that no row of the database needs. */
  unneeded: string[];
};

/**
 * Checks all secrets in the API's folder without changing them, so that a damaged secret stops the start
 * instead of a later purchase.
 * @throws an error for the operator that names all secrets that are damaged and needed, or that can't be read
 */
export function checkSecrets(dataDir: string): SecretsPlan {
  const storedSecrets = [...SECRET_LOSS_EFFECTS.keys()].map((name) => ({
    name,
    ...inspectSecret(dataDir, name),
  }));
  const file = getDatabasePath(dataDir);
  const shouldReadDatabase = storedSecrets.some(({ state }) => state !== "usable") && existsSync(file);
  const neededNames = new Set(shouldReadDatabase ? listNeededSecrets(file) : []);
  const problems = storedSecrets.flatMap((secret) =>
    "problem" in secret && (secret.state !== "damaged" || neededNames.has(secret.name))
      ? [secret.problem]
      : [],
  );
  if (problems.length > 0) throw new Error([...new Set(problems)].join("\n"));
  const filterSecrets = (state: string, isNeeded: boolean) =>
    storedSecrets.filter((secret) => secret.state === state && neededNames.has(secret.name) === isNeeded);
  return {
    lost: filterSecrets("missing", true).map(({ name }) => name),
    unneeded: filterSecrets("damaged", false).map(({ name }) => name),
  };
}

/** Renames unneeded damaged secrets, warns about lost secrets, and creates the secrets in `START_SECRETS`. */
export function createSecrets(
  dataDir: string,
  { lost, unneeded }: SecretsPlan,
  warn: (message: string) => void,
): void {
  for (const name of unneeded)
    warn(
      `the secret ${name} in ${dataDir}/secrets is damaged, but nothing in the database needs it; it was renamed to ${setAsideSecret(dataDir, name)}, and a new one is made`,
    );
  const effects = lost.map((name) => `${name}: ${SECRET_LOSS_EFFECTS.get(name) ?? ""}`).join("; ");
  if (effects)
    warn(
      `secrets that belong to the database are missing in ${dataDir}/secrets, so new ones are made (${effects}). If they were lost, stop the API and restore them from a backup (docs/backup.md)`,
    );
  for (const name of START_SECRETS) loadOrCreateSecret(dataDir, name);
}
