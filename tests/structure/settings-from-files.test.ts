import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readEnvironment } from "../../server/env.ts";
import { readOrganiserEnvironment } from "../../server/organiser/env.ts";

const secret = "a-secret-of-at-least-32-characters-1";
const addresses = { PUBLIC_URL: "https://site.example", ORGANISER_API_URL: "https://api.example" };
let folder: string;
let file: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "settings-"));
  file = join(folder, "secret");
  writeFileSync(file, `${secret}\n`);
});
afterAll(() => rmSync(folder, { recursive: true }));

const problemOf = (read: () => unknown): string => {
  try {
    read();
    return "";
  } catch (error) {
    return error instanceof Error ? error.message : "no Error";
  }
};

test("both programs read secrets from files and strip the trailing newline", () => {
  expect(readEnvironment({ ...addresses, SESSION_SECRETS_FILE: file }).sessionSecrets).toEqual([secret]);
  expect(readOrganiserEnvironment({ ORGANISER_GATE_TOKENS_FILE: file }).gateTokens).toEqual([secret]);
  expect(readOrganiserEnvironment({ ORGANISER_ADDRESS_KEY_FILE: file }).addressServiceKey).toBe(secret);
});

test("the content of a file is validated like the setting itself, and not shown", () => {
  const problem = problemOf(() =>
    readEnvironment({ ...addresses, SESSION_SECRETS: secret, REDIS_URL_FILE: file }),
  );
  expect(problem).toContain("REDIS_URL: must be an address");
  expect(problem).not.toContain(secret);
});

test("a secret set twice, an unreadable file and an empty file are reported in one line each, without content", () => {
  const empty = join(folder, "empty");
  writeFileSync(empty, "\n");
  const problem = problemOf(() =>
    readEnvironment({
      ...addresses,
      SESSION_SECRETS: secret,
      SESSION_SECRETS_FILE: file,
      REDIS_URL_FILE: join(folder, "none"),
      ADDRESS_SERVICE_KEY_FILE: empty,
    }),
  );
  expect(problem.split("\n").slice(1)).toEqual([
    "  SESSION_SECRETS: is set twice, itself and by SESSION_SECRETS_FILE; remove one of them",
    `  REDIS_URL_FILE: ${join(folder, "none")} can't be read: it doesn't exist`,
    `  ADDRESS_SERVICE_KEY_FILE: ${empty} is empty`,
  ]);
  expect(problem).not.toContain(secret);
});

test("a setting that isn't a secret isn't read from a file", () => {
  expect(
    problemOf(() => readEnvironment({ ...addresses, SESSION_SECRETS: secret, PORT_FILE: "/none" })),
  ).toBe("");
});
