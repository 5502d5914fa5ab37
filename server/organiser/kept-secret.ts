import { randomBytes } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/**
 * 32 random bytes that stay the same across restarts: made at the first start and kept in
 * `folder/secrets/name`, readable by this user only. Each purpose has a name of its own; removing the file
 * ends everything that was signed or sealed with it.
 */
export function keptSecret(folder: string, name: string): Buffer {
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
