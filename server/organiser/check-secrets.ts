import { existsSync } from "node:fs";
import { LOST_SECRETS } from "./backup/lost-secrets.ts";
import { listNeededSecrets, START_SECRETS } from "./backup/needed-secrets.ts";
import { getDatabasePath } from "./db/open-database.ts";
import { inspectSecret, loadOrCreateSecret, setAsideSecret } from "./stored-secret.ts";

/** What a start does about secrets once nothing else prevents it. */
export type SecretsPlan = {
  /** Secrets that the database needs but that don't exist. */
  lost: string[];
  /** Damaged secrets that no row of the database needs. */
  unneeded: string[];
};

/**
 * Checks all secrets in the API's folder at the start, so that a damaged one doesn't end a purchase later.
 * Changes nothing.
 * @throws an error for the operator that names all secrets that are damaged and needed, or that can't be read
 */
export function checkSecrets(dataDir: string): SecretsPlan {
  const stored = [...LOST_SECRETS.keys()].map((name) => ({ name, ...inspectSecret(dataDir, name) }));
  const file = getDatabasePath(dataDir);
  const isUsed = stored.some(({ state }) => state !== "usable") && existsSync(file);
  const needed = new Set(isUsed ? listNeededSecrets(file) : []);
  const problems = stored.flatMap((secret) =>
    "problem" in secret && (secret.state !== "damaged" || needed.has(secret.name)) ? [secret.problem] : [],
  );
  if (problems.length > 0) throw new Error([...new Set(problems)].join("\n"));
  const list = (state: string, isNeeded: boolean) =>
    stored.filter((secret) => secret.state === state && needed.has(secret.name) === isNeeded);
  return {
    lost: list("missing", true).map(({ name }) => name),
    unneeded: list("damaged", false).map(({ name }) => name),
  };
}

/** Carries out the plan with warnings, and creates the secrets that every start needs. */
export function createSecrets(
  dataDir: string,
  { lost, unneeded }: SecretsPlan,
  warn: (message: string) => void,
): void {
  for (const name of unneeded)
    warn(
      `the secret ${name} in ${dataDir}/secrets is damaged, but nothing in the database needs it; it was renamed to ${setAsideSecret(dataDir, name)}, and a new one is made`,
    );
  const effects = lost.map((name) => `${name}: ${LOST_SECRETS.get(name) ?? ""}`).join("; ");
  if (effects)
    warn(
      `secrets that belong to the database are missing in ${dataDir}/secrets, so new ones are made (${effects}). If they were lost, stop the API and restore them from a backup (docs/backup.md)`,
    );
  for (const name of START_SECRETS) loadOrCreateSecret(dataDir, name);
}
