import { expect, test } from "vitest";
import { settableClock } from "../../../tests/support/settable-clock.ts";
import { logInLimits } from "../../../app/domain/log-in-limits.ts";
import { createCodeMails } from "./code-mails.ts";
import { createFailedLogIns } from "./failed-log-ins.ts";

/** Any number of addresses that one connection has. */
const ofNetwork = (n: number) => `2001:db8:1:2::${n.toString(16)}`;
const ofAnother = "2001:db8:1:3::1";

test("who has a network of IPv6 addresses has the wrong tries of one address", async () => {
  const tries = createFailedLogIns(settableClock());
  const fail = (address: string, n: number) =>
    tries.attempt({ address, account: `guess${n}@example.com`, knownBrowser: null }, async () => null);
  for (let n = 0; n < logInLimits.failuresOfAddress; n += 1) await fail(ofNetwork(n), n);
  await expect(fail(ofNetwork(9_999), 9_999)).rejects.toMatchObject({ status: 429 });
  await expect(fail(ofAnother, 9_999)).resolves.toBeNull();
});

test("who has a network of IPv6 addresses has the codes of one address", () => {
  const mails = createCodeMails(settableClock());
  const ask = (address: string, n: number) => () =>
    mails.count({ address, account: `asked${n}@example.com`, knownBrowser: null });
  for (let n = 0; n < logInLimits.codesOfAddress; n += 1) ask(ofNetwork(n), n)();
  expect(ask(ofNetwork(9_999), 9_999)).toThrow(expect.objectContaining({ status: 429 }));
  expect(ask(ofAnother, 9_999)).not.toThrow();
});

test("an account that is besieged from everywhere takes a thousand guesses a day and one each half minute, none from who guessed before", async () => {
  const clock = settableClock();
  const tries = createFailedLogIns(clock);
  const from = (place: number, knownBrowser: string | null = null) =>
    tries
      .attempt(
        { address: `198.51.${place >> 8}.${place & 255}`, account: "driver@example.com", knownBrowser },
        async () => null,
      )
      .catch((refusal: unknown) => refusal);
  let guesses = 0;
  for (let place = 0; place < 120; place += 1)
    for (let time = 1; time <= 10; time += 1) if ((await from(place)) === null) guesses += 1;
  expect(guesses).toBe(logInLimits.failuresOfAccountInDay + 1);

  expect(await from(200)).toMatchObject({ status: 429, retryAfter: 30 });
  expect(await from(0)).toMatchObject({ status: 429, retryAfter: 24 * 60 * 60 });
  clock.advance(30_000);
  expect(await from(200)).toBeNull();
  expect(await from(201)).toMatchObject({ status: 429, retryAfter: 30 });
  expect(await from(201, "the owner's")).toBeNull();
  clock.advance(logInLimits.day);
  expect(await from(0)).toBeNull();
});
