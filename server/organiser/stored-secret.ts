import { randomBytes } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/**
 * Returns 32 random bytes that are stable across restarts: generated once and stored in
 * `folder/secrets/name`, readable only by this user. Each purpose has its own name; removing the file
 * invalidates everything that was signed or encrypted with it.
 */
export function loadOrCreateSecret(folder: string, name: string): Buffer {
  const secrets = join(folder, "secrets");
  const file = join(secrets, name);
  mkdirSync(secrets, { recursive: true, mode: 0o700 });
  try {
    writeFileSync(file, randomBytes(32).toString("base64url"), { mode: 0o600, flag: "wx" });
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
  }

  const secret = Buffer.from(readFileSync(file, "utf8"), "base64url");
  if (secret.length !== 32) throw new Error(`The secret in ${file} is damaged; remove it to make a new one.`);
  return secret;
}
