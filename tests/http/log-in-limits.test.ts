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

/** So many answers of each status. */
function tally(answers: readonly { status: number }[]): Record<number, number> {
  const counts: Record<number, number> = {};
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

const crowd = isFull ? 350 : 40;
test(`${crowd} people who log in rightly at the same time from one address of a carrier all get in`, async () => {
  const people = Array.from({ length: crowd }, (_, index) => ({
    email: `racer${index}@example.com`,
    first_name: "Racer",
    last_name: String(index),
  }));
  await makePeople(organiser, people);
  const answers = await Promise.all(people.map(({ email }) => logIn(email, password)));
  expect(tally(answers)).toEqual({ 303: crowd });
}, 60_000);

test("of many guesses at the same time from one customer's networks the API is asked no more than one after the other", async () => {
  const count = isFull ? 1_000 : 40;
  // More connections at once than that are refused at the door.
  const atOnce = Math.min(count, 200);
  const answers = [];
  for (let first = 0; first < count; first += atOnce) {
    const some = Array.from({ length: atOnce }, (_, guess) =>
      logIn("driver@example.com", `guess ${first + guess}`, `2001:db8:1:${guess.toString(16)}::1`),
    );
    answers.push(...(await Promise.all(some)));
  }
  // Ten, and the first of those that come each half minute.
  expect([calls.count("/user/login"), tally(answers)]).toEqual([11, { 400: 11, 429: count - 11 }]);
}, 120_000);

test("what strangers guess doesn't slow down the owner's own browser, even from the same address", async () => {
  const owner = browse("198.51.100.7");
  await owner.post("/login", { email: "driver@example.com", password });
  await owner.post("/logout", {});
  for (let guess = 1; guess <= 12; guess += 1) await logIn("driver@example.com", `guess ${guess}`);

  expect((await logIn("driver@example.com", password)).status).toBe(429);
  expect((await owner.post("/login", { email: "driver@example.com", password })).status).toBe(303);
});

test("an owner on a new browser gets in by password and by code while strangers guess from four other places", async () => {
  const strangers = ["203.0.113.1", "203.0.113.2", "203.0.113.3", "2001:db8:1:2::1"];
  for (const address of strangers) {
    for (let guess = 1; guess <= 11; guess += 1) await logIn("driver@example.com", `guess ${guess}`, address);
    expect((await logIn("driver@example.com", "guess", address)).status).toBe(429);
    for (let asked = 1; asked <= 5; asked += 1)
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

test("an account that nobody has is slowed down like any other", async () => {
  const seen: Record<string, number[]> = {};
  for (const email of ["spectator@example.com", "nobody@example.com"]) {
    const answers = [];
    for (let guess = 1; guess <= 12; guess += 1) answers.push((await logIn(email, "wrong")).status);
    seen[email] = answers;
  }
  expect(seen["nobody@example.com"]).toEqual(seen["spectator@example.com"]);
});

test.runIf(isFull)(
  "a carrier's address with 300 failures waits for its quarter of an hour, other addresses and codes do not",
  async () => {
    calls.refuse("/user/login", 400, { message: "Wrong e-mail or password." });
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

test("log-ins that the API didn't answer are no failures", async () => {
  calls.refuse("/user/login", 503, {});
  for (let time = 1; time <= 15; time += 1) {
    expect((await logIn("driver@example.com", password)).status).toBe(503);
  }
  calls.behave();
  expect((await logIn("driver@example.com", password)).status).toBe(303);
});
