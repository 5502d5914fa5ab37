import { expect, test } from "vitest";
import { settableClock } from "../../../tests/support/settable-clock.ts";
import { createMemoryStore } from "../../store/memory.ts";
import { type Applicant, createLogInLimits } from "./log-in-limits.ts";
import { driver } from "./log-in.fixture.ts";

const hour = 60 * 60_000;
/** The start of an hour and of a day, by which codes are counted. */
const midnight = Date.UTC(2027, 2, 1);

function start() {
  const clock = settableClock(midnight);
  const limits = createLogInLimits(createMemoryStore(clock), clock);
  /** What so many who ask one after the other are told. */
  const ask = async (count: number, who: Applicant): Promise<(number | null)[]> => {
    const told: (number | null)[] = [];
    for (let number = 0; number < count; number += 1) told.push((await limits.countCode(who)).retryAfter);
    return told;
  };
  return { clock, ask };
}
const nothing = (count: number): null[] => Array.from({ length: count }, () => null);

test("five codes an hour are mailed to an account; then it is told how many seconds the hour lasts, rounded up", async () => {
  const { clock, ask } = start();
  expect(await ask(6, driver())).toEqual([...nothing(5), 3_600]);
  clock.set(midnight + 1_000);
  expect(await ask(1, driver())).toEqual([3_599]);
  clock.set(midnight + 1_001);
  expect(await ask(1, driver())).toEqual([3_599]);
  clock.set(midnight + hour - 1);
  expect(await ask(1, driver())).toEqual([1]);
});

test("another account at that address has codes of its own, and so has the account from elsewhere", async () => {
  const { ask } = start();
  await ask(6, driver());
  expect(await ask(5, driver({ account: "another" }))).toEqual(nothing(5));
  expect(await ask(6, driver({ clientAddress: "192.0.2.1" }))).toEqual([...nothing(5), 3_600]);
});

test("a browser that the account knows has five an hour of its own, which strangers at its address don't use up", async () => {
  const { ask } = start();
  await ask(6, driver());
  expect(await ask(6, driver({ knownBrowser: "the owner's" }))).toEqual([...nothing(5), 3_600]);
  expect(await ask(1, driver({ knownBrowser: "the partner's" }))).toEqual([null]);
});

test("a known browser that moves from network to network has five an hour all the same", async () => {
  const { ask } = start();
  expect(await ask(5, driver({ knownBrowser: "the owner's" }))).toEqual(nothing(5));
  expect(await ask(1, driver({ knownBrowser: "the owner's", clientAddress: "192.0.2.1" }))).toEqual([3_600]);
});

test("ten a day are mailed for strangers at one site of the network; the next is told how long the day lasts", async () => {
  const { clock, ask } = start();
  expect(await ask(5, driver())).toEqual(nothing(5));
  clock.set(midnight + hour);
  expect(await ask(5, driver())).toEqual(nothing(5));
  clock.set(midnight + 2 * hour);
  expect(await ask(1, driver())).toEqual([22 * 3_600]);
  clock.set(midnight + 24 * hour);
  expect(await ask(1, driver())).toEqual([null]);
});

test("a site that has many networks has no more a day for it", async () => {
  const { ask } = start();
  const from = (network: number) => driver({ clientAddress: `2001:db8:1:${network}::1` });
  expect([...(await ask(5, from(1))), ...(await ask(5, from(2)))]).toEqual(nothing(10));
  expect(await ask(1, from(3))).toEqual([24 * 3_600]);
});

test("a browser that the account knows isn't counted by the day", async () => {
  const { clock, ask } = start();
  for (let number = 0; number < 3; number += 1) {
    expect(await ask(5, driver({ knownBrowser: "the owner's" }))).toEqual(nothing(5));
    clock.advance(hour);
  }
});

test("codes that the API rejected or never answered are taken back, those of refused requests too", async () => {
  const clock = settableClock(midnight);
  const limits = createLogInLimits(createMemoryStore(clock), clock);
  for (let round = 0; round < 20; round += 1) {
    const counts = [];
    for (let number = 0; number < 6; number += 1) counts.push(await limits.countCode(driver()));
    expect(counts.map(({ retryAfter }) => retryAfter)).toEqual([...nothing(5), 3_600]);
    for (const count of counts.slice(0, 5)) await count[round % 2 === 0 ? "rejected" : "unanswered"]();
  }
});

test("a rejected code still counts for the network, one without an answer does not", async () => {
  const clock = settableClock(midnight);
  const limits = createLogInLimits(createMemoryStore(clock), clock);
  const ask = (number: number) => limits.countCode(driver({ account: `account ${number}` }));
  for (let number = 0; number < 100; number += 1) await (await ask(number)).unanswered();
  for (let number = 0; number < 100; number += 1) await (await ask(number)).rejected();
  expect((await ask(100)).retryAfter).toBe(3_600);
});
