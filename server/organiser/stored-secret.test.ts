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
import { SECRET_LOSS_EFFECTS } from "./backup/lost-secrets.ts";
import { START_SECRETS } from "./backup/needed-secrets.ts";
import { checkSecrets, createSecrets } from "./check-secrets.ts";
import { getDatabasePath } from "./db/open-database.ts";
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
    `The disk of ${folder} is full. Free some space, then start again.`,
  );
  expect(readdirSync(join(folder, "secrets"))).toEqual([]);
});

test("a file in place of the folder is reported in words", () => {
  writeFileSync(join(folder, "secrets"), "");
  expect(() => loadOrCreateSecret(folder, "tickets")).toThrow(`${join(folder, "secrets")} isn’t a folder.`);
});

describe("the check at the start", () => {
  let db: Libsql.Database;

  /** A database with an account, an unpaid voucher, a voucher of the sample data and a medical answer. */
  beforeEach(() => {
    db = new Libsql(getDatabasePath(folder));
    onTestFinished(() => void db.close());
    db.exec(`
      CREATE TABLE users (id INTEGER); INSERT INTO users VALUES (1);
      CREATE TABLE medical_statements (sealed TEXT); INSERT INTO medical_statements VALUES ('sealed');
      CREATE TABLE gift_vouchers (code_seed TEXT, invoice_id INTEGER, redeemed_at INTEGER);
      INSERT INTO gift_vouchers VALUES ('', NULL, NULL), ('seed', 7, NULL);
    `);
  });

  const damage = (name: string): void => {
    loadOrCreateSecret(folder, name);
    writeFileSync(pathOf(name), "");
  };
  const makeAll = (): void => {
    for (const name of SECRET_LOSS_EFFECTS.keys()) loadOrCreateSecret(folder, name);
  };
  /** The warnings of a start. */
  const start = (): string[] => {
    const warnings: string[] = [];
    createSecrets(folder, checkSecrets(folder), (warning) => warnings.push(warning));
    return warnings;
  };

  test.each([...SECRET_LOSS_EFFECTS].filter(([name]) => name !== "refresh-tokens"))(
    "finds a damaged %s, and says what to do and what is lost",
    (name, effect) => {
      damage(name);
      expect(() => checkSecrets(folder)).toThrow(
        `${pathOf(name)} is damaged. Restore it from a backup (docs/backup.md). If there is none, move it away, and a new one is made: ${effect}.`,
      );
      expect(readFileSync(pathOf(name), "utf8")).toBe("");
    },
  );

  test("reports all damaged secrets at once", () => {
    for (const name of ["tickets", "medical", "audit"]) damage(name);
    expect(() => checkSecrets(folder)).toThrow(
      /secrets\/medical is damaged.*\n.*secrets\/tickets is damaged.*\n.*secrets\/audit is damaged/,
    );
  });

  test("warns of secrets that an existing database lacks, and makes no secret itself", () => {
    expect(checkSecrets(folder)).toEqual({
      lost: [...SECRET_LOSS_EFFECTS.keys()].filter((name) => name !== "refresh-tokens"),
      unneeded: [],
    });
    expect(existsSync(join(folder, "secrets"))).toBe(false);
    expect(start()).toEqual([expect.stringContaining("tickets: mailed tickets become invalid")]);
    expect(readdirSync(join(folder, "secrets")).toSorted()).toEqual(START_SECRETS.toSorted());
    makeAll();
    expect(start()).toEqual([]);
  });

  test("doesn't miss secrets that nothing in the database needs", () => {
    db.exec("DELETE FROM users; DELETE FROM medical_statements");
    db.exec("UPDATE gift_vouchers SET redeemed_at = 1");
    expect(start()).toEqual([]);
  });

  test("misses the secret of redeemed vouchers only while a receipt with a code is due", () => {
    makeAll();
    rmSync(pathOf("gift-vouchers"));
    expect(start()).toEqual([
      expect.stringContaining("(gift-vouchers: vouchers whose code wasn’t mailed yet"),
    ]);
    db.exec("UPDATE gift_vouchers SET redeemed_at = 1");
    expect(start()).toEqual([]);
    db.exec("CREATE TABLE mails (invoice_id INTEGER, state TEXT); INSERT INTO mails VALUES (7, 'due')");
    expect(start()).toHaveLength(1);
    db.exec("UPDATE mails SET state = 'sent'");
    expect(start()).toEqual([]);
  });

  test.each(["medical", "gift-vouchers", "refresh-tokens"])(
    "replaces a damaged %s that no row needs, and keeps it",
    (name) => {
      db.exec("DELETE FROM medical_statements; UPDATE gift_vouchers SET redeemed_at = 1");
      makeAll();
      writeFileSync(pathOf(name), "x");
      expect(start()).toEqual([expect.stringMatching(`the secret ${name} .* is damaged, but nothing`)]);
      const [aside = ""] = readdirSync(join(folder, "secrets")).filter((file) => file.includes(".damaged-"));
      expect(readFileSync(pathOf(aside), "utf8")).toBe("x");
      expect(loadOrCreateSecret(folder, name)).toHaveLength(32);
      expect(start()).toEqual([]);
    },
  );

  test("treats a folder in place of a secret like a damaged one", () => {
    makeAll();
    for (const name of ["tickets", "medical"]) {
      rmSync(pathOf(name));
      mkdirSync(pathOf(name));
    }
    expect(() => checkSecrets(folder)).toThrow(
      `${pathOf("medical")} is a folder, not a file. Restore it from a backup (docs/backup.md). If there is none, move it away, and a new one is made: ${SECRET_LOSS_EFFECTS.get("medical")}.\n${pathOf("tickets")} is a folder`,
    );
    db.exec("DELETE FROM users; DELETE FROM medical_statements");
    expect(start()).toEqual([
      expect.stringContaining("the secret medical"),
      expect.stringContaining("the secret tickets"),
    ]);
    expect(start()).toEqual([]);
  });

  test("names a folder of secrets that is a link to a missing one once", () => {
    symlinkSync("/no/such/folder", join(folder, "secrets"));
    expect(() => checkSecrets(folder)).toThrow(
      new Error(
        `${join(folder, "secrets")} is a link to /no/such/folder, which doesn’t exist. Put it there, or replace the link by the original from a backup (docs/backup.md).`,
      ),
    );
  });

  test("names the missing file that a link to a secret points to", () => {
    makeAll();
    rmSync(pathOf("tickets"));
    symlinkSync("/no/such/file", pathOf("tickets"));
    expect(() => checkSecrets(folder)).toThrow(
      `${pathOf("tickets")} is a link to /no/such/file, which doesn’t exist.`,
    );
  });
});
