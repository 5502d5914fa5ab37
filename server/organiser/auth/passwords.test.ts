import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { hash } from "@node-rs/argon2";
import { afterAll, beforeAll, expect, test } from "vitest";
import { accountMigrations } from "../account/migrations.ts";
import { createUser } from "../account/users.ts";
import type { Db } from "../db/database.ts";
import { migrate } from "../db/migrate.ts";
import { openDatabase } from "../db/open-database.ts";
import { createPasswords, type Passwords } from "./passwords.ts";
import { authMigrations } from "./tables.ts";

let db: Db;
let folder: string;
let passwords: Passwords;
let ada: number;
const cost = { memoryKib: 64, passes: 1 };

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "organiser-"));
  db = openDatabase(folder);
  await migrate(db, [accountMigrations, authMigrations]);
  const person = { first_name: "A", last_name: "B", created_at: 0 };
  ada = (await createUser(db, { ...person, email: "ada@example.com" })).id;
  passwords = createPasswords(db, cost, true);
});
afterAll(async () => {
  await db.destroy();
  await rm(folder, { recursive: true });
});

const phrases = [
  "Käfer über Zürich",
  "mật khẩu của tôi",
  "ｆｕｌｌ ｗｉｄｔｈ",
  "ﬁne ﬂowers",
  "비밀번호는 이것",
  "① lap record",
];
const forms = ["NFC", "NFD", "NFKC", "NFKD"] as const;

test.each(phrases)("“%s” is the same password in every Unicode form", async (phrase) => {
  for (const set of forms) {
    await passwords.set(db, ada, phrase.normalize(set), { isSample: false });
    for (const typed of forms) expect(await passwords.matches(ada, phrase.normalize(typed))).toBe(true);
  }
  expect(await passwords.matches(ada, `${phrase} `)).toBe(false);
});

test.each(phrases)(
  "an old hash of “%s” as it was typed still logs its owner in, and is then normalised",
  async (phrase) => {
    for (const older of ["NFC", "NFD"] as const) {
      const before = await hash(phrase.normalize(older), {
        memoryCost: cost.memoryKib,
        timeCost: cost.passes,
      });
      await db.updateTable("passwords").set({ hash: before }).where("user_id", "=", ada).execute();
      expect(await passwords.matches(ada, `${phrase}x`)).toBe(false);
      expect(await passwords.matches(ada, phrase.normalize("NFD"))).toBe(true);
      expect(await passwords.matches(ada, phrase.normalize("NFC"))).toBe(true);
      expect(await passwords.matches(ada, phrase.normalize("NFKC"))).toBe(true);
    }
  },
);

test("an unknown user matches no password", async () => {
  expect(await passwords.matches(null, "nobody’s password")).toBe(false);
  expect(await passwords.matches(null, "ﬁne ﬂowers")).toBe(false);
});
