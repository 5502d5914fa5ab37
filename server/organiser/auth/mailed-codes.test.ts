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
  codes = createMailedCodes(db, Buffer.alloc(32, 7), { now: () => time });
});
afterAll(async () => {
  await db.destroy();
  await rm(folder, { recursive: true });
});

/** A code that isn't the one given. */
const otherThan = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, "0");

test("a code of six digits serves once, even when it is given many times at the same time", async () => {
  const code = await codes.issue(ada, "log-in");
  expect(code).toMatch(/^\d{6}$/);
  const answers = await Promise.all(Array.from({ length: 5 }, () => codes.redeem(ada, "log-in", code)));
  expect(answers.filter((isRight) => isRight)).toHaveLength(1);
  expect(await codes.redeem(ada, "log-in", code)).toBe(false);
});

test("a code serves its own account and purpose only", async () => {
  const code = await codes.issue(ada, "log-in");
  expect(await codes.redeem(bob, "log-in", code)).toBe(false);
  expect(await codes.redeem(ada, "change", code)).toBe(false);
  expect(await codes.redeem(ada, "log-in", `${code.slice(0, 3)} ${code.slice(3)}`)).toBe(true);
});

test("a code is over after ten minutes", async () => {
  const old = await codes.issue(ada, "change");
  time += 10 * 60_000;
  expect(await codes.redeem(ada, "change", old)).toBe(false);
});

test("asking again ends no code that is under way; the first that is used ends the others", async () => {
  const [first, second, third] = [await another(), await another(), await another()];
  expect(await codes.redeem(ada, "recover", second)).toBe(true);
  for (const code of [first, second, third]) expect(await codes.redeem(ada, "recover", code)).toBe(false);
});

const another = () => codes.issue(ada, "recover", "", 10);

test("many codes at once are no more guesses: a try counts for each of them", async () => {
  const first = await codes.issue(ada, "change");
  const second = await codes.issue(ada, "change");
  const wrong = ["1", "2", "3", "4", "5"].map((digit) => digit.repeat(7));
  for (const code of wrong) expect(await codes.redeem(ada, "change", code)).toBe(false);
  for (const code of [first, second]) expect(await codes.redeem(ada, "change", code)).toBe(false);
});

test("five wrong tries end a code, one after the other or a hundred at once", async () => {
  const code = await codes.issue(ada, "log-in");
  for (let wrong = 1; wrong <= 4; wrong += 1) await codes.redeem(ada, "log-in", otherThan(code));
  expect(await codes.redeem(ada, "log-in", code)).toBe(true);

  const next = await codes.issue(ada, "log-in");
  await Promise.all(Array.from({ length: 100 }, () => codes.redeem(ada, "log-in", otherThan(next))));
  expect(await codes.redeem(ada, "log-in", next)).toBe(false);
});

test("what a stranger's browser asks for and tries doesn't end the code of the owner's", async () => {
  const code = await codes.issue(ada, "log-in", "owner's browser");
  await codes.issue(ada, "log-in", "stranger's browser");
  for (let wrong = 1; wrong <= 10; wrong += 1) {
    expect(await codes.redeem(ada, "log-in", code, "stranger's browser")).toBe(false);
  }
  expect(await codes.redeem(ada, "log-in", code, "owner's browser")).toBe(true);
});

test("the database holds no code", async () => {
  const code = await codes.issue(ada, "log-in");
  const rows = await db.selectFrom("mailed_codes").selectAll().execute();
  expect(JSON.stringify(rows)).not.toContain(code);
});
