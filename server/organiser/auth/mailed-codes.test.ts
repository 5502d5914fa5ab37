import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { accountMigrations } from "../account/migrations.ts";
import { createUser } from "../account/users.ts";
import type { Db } from "../db/database.ts";
import { migrate } from "../db/migrate.ts";
import { openDatabase } from "../db/open-database.ts";
import { mailedCodeMigrations } from "./mailed-code-tables.ts";
import { createMailedCodes, type MailedCodes } from "./mailed-codes.ts";

let db: Db;
let folder: string;
let codes: MailedCodes;
let ada: number;
let bob: number;
let time = Date.UTC(2030, 0, 1);

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "organiser-"));
  db = openDatabase(folder);
  await migrate(db, [accountMigrations, mailedCodeMigrations]);
  const person = { first_name: "A", last_name: "B", created_at: time };
  ada = (await createUser(db, { ...person, email: "ada@example.com" })).id;
  bob = (await createUser(db, { ...person, email: "bob@example.com" })).id;
  codes = createMailedCodes(db, () => Buffer.alloc(32, 7), { now: () => time });
});
afterAll(async () => {
  await db.destroy();
  await rm(folder, { recursive: true });
});

/** A different code. */
const otherThan = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, "0");

test("a six-digit code works once, even if it is redeemed many times concurrently", async () => {
  const code = await codes.issue(ada, "log-in");
  expect(code).toMatch(/^\d{6}$/);
  const results = await Promise.all(Array.from({ length: 5 }, () => codes.redeem(ada, "log-in", code)));
  expect(results.filter((isRight) => isRight)).toHaveLength(1);
  expect(await codes.redeem(ada, "log-in", code)).toBe(false);
});

test("a code only works for its own account and purpose", async () => {
  const code = await codes.issue(ada, "log-in");
  expect(await codes.redeem(bob, "log-in", code)).toBe(false);
  expect(await codes.redeem(ada, "change", code)).toBe(false);
  expect(await codes.redeem(ada, "log-in", `${code.slice(0, 3)} ${code.slice(3)}`)).toBe(true);
});

test("a code expires after ten minutes", async () => {
  const old = await codes.issue(ada, "change");
  time += 10 * 60_000;
  expect(await codes.redeem(ada, "change", old)).toBe(false);
});

test("a new request doesn't invalidate earlier codes; the first one used invalidates the others", async () => {
  const [first, second, third] = [
    await anotherRecoveryCode(),
    await anotherRecoveryCode(),
    await anotherRecoveryCode(),
  ];
  expect(await codes.redeem(ada, "recover", second)).toBe(true);
  for (const code of [first, second, third]) expect(await codes.redeem(ada, "recover", code)).toBe(false);
});

const anotherRecoveryCode = () => codes.issue(ada, "recover", "", 10);

test("several codes at once don't allow more guesses: an attempt counts for each of them", async () => {
  const first = await codes.issue(ada, "change");
  const second = await codes.issue(ada, "change");
  const wrong = ["1", "2", "3", "4", "5"].map((digit) => digit.repeat(7));
  for (const code of wrong) expect(await codes.redeem(ada, "change", code)).toBe(false);
  for (const code of [first, second]) expect(await codes.redeem(ada, "change", code)).toBe(false);
});

test("five wrong attempts invalidate a code, one after the other or a hundred concurrently", async () => {
  const code = await codes.issue(ada, "log-in");
  for (let wrong = 1; wrong <= 4; wrong += 1) await codes.redeem(ada, "log-in", otherThan(code));
  expect(await codes.redeem(ada, "log-in", code)).toBe(true);

  const next = await codes.issue(ada, "log-in");
  await Promise.all(Array.from({ length: 100 }, () => codes.redeem(ada, "log-in", otherThan(next))));
  expect(await codes.redeem(ada, "log-in", next)).toBe(false);
});

test("requests and attempts of another browser don't invalidate the code of the owner's browser", async () => {
  const code = await codes.issue(ada, "log-in", "owner's browser");
  await codes.issue(ada, "log-in", "other browser");
  for (let wrong = 1; wrong <= 10; wrong += 1) {
    expect(await codes.redeem(ada, "log-in", code, "other browser")).toBe(false);
  }
  expect(await codes.redeem(ada, "log-in", code, "owner's browser")).toBe(true);
});

test("codes are not stored in plain text", async () => {
  const code = await codes.issue(ada, "log-in");
  const rows = await db.selectFrom("mailed_codes").selectAll().execute();
  expect(JSON.stringify(rows)).not.toContain(code);
});
