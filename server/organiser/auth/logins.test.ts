import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { accountMigrations } from "../account/migrations.ts";
import { createUser } from "../account/users.ts";
import type { Db } from "../db/database.ts";
import { migrate } from "../db/migrate.ts";
import { openDatabase } from "../db/open-database.ts";
import { createAccessTokens } from "./access-token.ts";
import { createLogins, type TokenPair } from "./logins.ts";
import { authMigrations } from "./tables.ts";

let db: Db;
let folder: string;
let userId: number;
let time = Date.UTC(2030, 0, 1);
const clock = { now: () => time };
const secret = () => Buffer.alloc(32, 7);

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "organiser-"));
  db = openDatabase(folder);
  await migrate(db, [accountMigrations, authMigrations]);
  const user = { email: "a@example.com", first_name: "Ada", last_name: "Lee", created_at: time };
  userId = (await createUser(db, user)).id;
});
afterAll(async () => {
  await db.destroy();
  await rm(folder, { recursive: true });
});

/** Uses the refresh token that was issued `back` refreshes ago, after some seconds. */
const step = fc.record({
  back: fc.integer({ min: 0, max: 3 }),
  seconds: fc.constantFrom(0, 1, 30, 31, 600, 601),
});

test("a session lives through any mix of refreshes and pauses until a token is reused too late, and then stays ended", async () => {
  const tokens = createAccessTokens(secret, 300_000, clock);
  const logins = createLogins(db, tokens, secret, clock);

  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async (steps) => {
      const given: TokenPair[] = [await logins.start(userId, "browser")];
      const usedAt = new Map<string, number>();
      let isOver = false;

      for (const { back, seconds } of steps) {
        time += seconds * 1000;
        const token = given.at(-1 - back)?.refresh_token ?? given[0]?.refresh_token ?? "";
        const firstUse = usedAt.get(token);
        const next = given[given.findIndex(({ refresh_token }) => refresh_token === token) + 1];
        const isSuccessorUsed = next !== undefined && usedAt.has(next.refresh_token);
        const windowMs = isSuccessorUsed ? 30_000 : 600_000;
        isOver ||= firstUse !== undefined && time - firstUse > windowMs;

        const result = await logins.refresh(token, "browser").catch(() => null);
        expect(result === null).toBe(isOver);
        if (result === null) continue;
        const successor = given[given.findIndex(({ refresh_token }) => refresh_token === token) + 1];
        expect(result.refresh_token).toBe(successor?.refresh_token ?? result.refresh_token);
        if (!successor) given.push(result);
        usedAt.set(token, firstUse ?? time);
      }
    }),
    { numRuns: 60 },
  );
});
