import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Libsql from "libsql";
import { beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { LOST_SECRETS } from "./backup/lost-secrets.ts";
import { checkSecrets } from "./check-secrets.ts";
import { databaseFile } from "./db/open-database.ts";
import { loadOrCreateSecret, readSecret } from "./stored-secret.ts";

let folder = "";
const pathOf = (name: string): string => join(folder, "secrets", name);

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "secrets-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
});

test("a secret is created once, and nothing else is left next to it", () => {
  expect(readSecret(folder, "tickets")).toBeNull();
  const secret = loadOrCreateSecret(folder, "tickets");
  expect(secret).toHaveLength(32);
  expect(loadOrCreateSecret(folder, "tickets")).toEqual(secret);
  expect(readdirSync(join(folder, "secrets"))).toEqual(["tickets"]);
});

test("an interrupted attempt to create a secret leaves nothing under its name and doesn't prevent the next", () => {
  mkdirSync(join(folder, "secrets"));
  const unfinished = pathOf(`.tickets.${process.pid}.new`);
  writeFileSync(unfinished, "");
  expect(readSecret(folder, "tickets")).toBeNull();
  expect(loadOrCreateSecret(folder, "tickets")).toHaveLength(32);
  expect(existsSync(unfinished)).toBe(false);
});

test.skipIf(!existsSync("/dev/full"))("a full disk is reported in words, and leaves no file", () => {
  mkdirSync(join(folder, "secrets"));
  const unfinished = pathOf(`.tickets.${process.pid}.new`);
  symlinkSync("/dev/full", unfinished);
  expect(() => loadOrCreateSecret(folder, "tickets")).toThrow(
    `The disk of ${folder} is full. Existing data is intact. Free some space, then start again.`,
  );
  expect(readdirSync(join(folder, "secrets"))).toEqual([]);
});

test("a file in place of the folder is reported in words", () => {
  writeFileSync(join(folder, "secrets"), "");
  expect(() => loadOrCreateSecret(folder, "tickets")).toThrow(`${join(folder, "secrets")} isn’t a folder.`);
});

describe("the check at the start", () => {
  test.each([
    ["tickets", "."],
    ["gift-vouchers", "."],
    ["medical", "."],
    ["access-tokens", ", or remove it to make a new one."],
    ["refresh-tokens", ", or remove it to make a new one."],
    ["mailed-codes", ", or remove it to make a new one."],
    ["audit", ", or remove it to make a new one."],
  ])("finds a damaged %s and says what to do", (name, end) => {
    loadOrCreateSecret(folder, name);
    writeFileSync(pathOf(name), "");
    expect(() => checkSecrets(folder)).toThrow(
      `${pathOf(name)} is damaged. Restore it from a backup (docs/backup.md)${end}`,
    );
    expect(readFileSync(pathOf(name), "utf8")).toBe("");
  });

  test("warns of secrets that an existing database lacks", () => {
    expect(checkSecrets(folder)).toBeNull();
    const db = new Libsql(databaseFile(folder));
    onTestFinished(() => void db.close());
    expect(checkSecrets(folder)).toMatch(/are missing in .*secrets.*tickets: mailed tickets become invalid/);
    expect(checkSecrets(folder)).not.toMatch(/medical|gift-vouchers/);

    for (const name of LOST_SECRETS.keys())
      if (!["medical", "gift-vouchers", "tickets"].includes(name)) loadOrCreateSecret(folder, name);
    expect(checkSecrets(folder)).toContain("(tickets: mailed tickets become invalid)");
    loadOrCreateSecret(folder, "tickets");
    expect(checkSecrets(folder)).toBeNull();

    // The secrets that are created when they are used are missed only by rows that were made with them.
    db.exec("CREATE TABLE medical_statements (sealed TEXT); CREATE TABLE gift_vouchers (code_seed TEXT)");
    db.exec("INSERT INTO gift_vouchers VALUES ('')");
    expect(checkSecrets(folder)).toBeNull();
    db.exec("INSERT INTO gift_vouchers VALUES ('seed')");
    expect(checkSecrets(folder)).toContain("(gift-vouchers: vouchers that weren’t paid yet");
    db.exec("DELETE FROM gift_vouchers; INSERT INTO medical_statements VALUES ('sealed')");
    expect(checkSecrets(folder)).toContain("(medical: medical answers of entries can’t be decrypted)");
    loadOrCreateSecret(folder, "medical");
    expect(checkSecrets(folder)).toBeNull();
  });
});
