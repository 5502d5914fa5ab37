import { afterEach, beforeEach, expect, test } from "vitest";
import { makePeople } from "../support/people.ts";
import { type RunningOrganiser, startOrganiser } from "../support/running-organiser.ts";
import { type RunningSite, startSite } from "../support/running-site.ts";
import { type WatchedCalls, watchCalls } from "../support/watched-calls.ts";

const isFull = process.env["FULL"] === "1";
const password = "roll-racing-250";

let organiser: RunningOrganiser;
let calls: WatchedCalls;
let site: RunningSite;

beforeEach(async () => {
  organiser = await startOrganiser();
  calls = await watchCalls(organiser.url);
  site = await startSite({
    organiserUrl: calls.url,
    clock: organiser.clock,
    // No login may time out in the queue on a busy machine.
    serverTimeouts: { loginQueueMs: 30_000 },
    env: { TRUSTED_PROXIES: "loopback", MAX_WORK_IN_FLIGHT: "2000" },
  });
});
afterEach(async () => {
  await site.close();
  await calls.close();
  await organiser.close();
});

const browse = (address: string) => site.browse({ "x-forwarded-for": address });
const logIn = (email: string, tried: string, address = "198.51.100.7") =>
  browse(address).post("/login", { email, password: tried });

/** The number of responses per status. */
function tally(answers: readonly { status: number }[]): Record<number, number> {
  const counts: Record<number, number> = {};
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

const crowd = isFull ? 350 : 40;
test(`${crowd} people who log in correctly at the same time from one carrier address all succeed`, async () => {
  const people = Array.from({ length: crowd }, (_, index) => ({
    email: `racer${index}@example.com`,
    first_name: "Racer",
    last_name: String(index),
  }));
  await makePeople(organiser, people);
  const answers = await Promise.all(people.map(({ email }) => logIn(email, password)));
  expect(tally(answers)).toEqual({ 303: crowd });
}, 60_000);

test("of many concurrent guesses from one customer's networks the API gets only a few, one after the other", async () => {
  const count = isFull ? 1_000 : 40;
  // More concurrent connections than this are rejected.
  const atOnce = Math.min(count, 200);
  const answers = [];
  for (let first = 0; first < count; first += atOnce) {
    const some = Array.from({ length: atOnce }, (_, guess) =>
      logIn("driver@example.com", `guess ${first + guess}`, `2001:db8:1:${guess.toString(16)}::1`),
    );
    answers.push(...(await Promise.all(some)));
  }
  // Ten, plus the first of each half minute.
  expect([calls.count("/user/login"), tally(answers)]).toEqual([11, { 400: 11, 429: count - 11 }]);
}, 120_000);

test("guesses of an attacker don't slow down the owner's own browser, even from the same address", async () => {
  const owner = browse("198.51.100.7");
  await owner.post("/login", { email: "driver@example.com", password });
  await owner.post("/logout", {});
  for (let guess = 1; guess <= 12; guess += 1) await logIn("driver@example.com", `guess ${guess}`);

  expect((await logIn("driver@example.com", password)).status).toBe(429);
  expect((await owner.post("/login", { email: "driver@example.com", password })).status).toBe(303);
});

test("on a new browser the owner can log in by password and by code while attackers guess from four other addresses", async () => {
  const attackers = ["203.0.113.1", "203.0.113.2", "203.0.113.3", "2001:db8:1:2::1"];
  for (const address of attackers) {
    for (let guess = 1; guess <= 11; guess += 1) await logIn("driver@example.com", `guess ${guess}`, address);
    expect((await logIn("driver@example.com", "guess", address)).status).toBe(429);
    for (let request = 1; request <= 5; request += 1)
      await browse(address).post("/login", { email: "driver@example.com" });
  }
  expect((await logIn("driver@example.com", password, "198.51.100.7")).status).toBe(303);

  const owner = browse("198.51.100.7");
  await owner.post("/login", { email: "driver@example.com" });
  const mail = (await organiser.mails()).at(-1);
  const code = /^ {4}(\d+)$/m.exec(mail?.text ?? "")?.[1] ?? "no code";
  expect((await owner.post("/login", { email: "driver@example.com", code, intent: "code" })).status).toBe(
    303,
  );
}, 60_000);

test("an unknown account is slowed down like any other", async () => {
  const seen: Record<string, number[]> = {};
  for (const email of ["spectator@example.com", "nobody@example.com"]) {
    const answers = [];
    for (let guess = 1; guess <= 12; guess += 1) answers.push((await logIn(email, "wrong")).status);
    seen[email] = answers;
  }
  expect(seen["nobody@example.com"]).toEqual(seen["spectator@example.com"]);
});

test.runIf(isFull)(
  "a carrier's address with 300 failures is blocked for 15 minutes, other addresses and login by code are not",
  async () => {
    calls.respondWith("/user/login", 400, { message: "Wrong e-mail or password." });
    for (let guess = 0; guess < 300; guess += 25) {
      const some = Array.from({ length: 25 }, (_, one) => logIn(`guess${guess + one}@example.com`, "wrong"));
      expect(tally(await Promise.all(some))).toEqual({ 400: 25 });
    }
    calls.behave();
    expect((await logIn("driver@example.com", password)).status).toBe(429);
    expect((await logIn("driver@example.com", password, "198.51.100.8")).status).toBe(303);
  },
  60_000,
);

test("logins that the API didn't respond to don't count as failures", async () => {
  calls.respondWith("/user/login", 503, {});
  for (let time = 1; time <= 15; time += 1) {
    expect((await logIn("driver@example.com", password)).status).toBe(503);
  }
  calls.behave();
  expect((await logIn("driver@example.com", password)).status).toBe(303);
});
