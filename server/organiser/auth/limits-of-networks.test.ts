import { expect, test } from "vitest";
import { settableClock } from "../../../tests/support/settable-clock.ts";
import { LOGIN_LIMITS } from "../../../app/domain/login-limits.ts";
import { createCodeRequestLimiter } from "./code-request-limiter.ts";
import { createFailedLogins } from "./failed-logins.ts";

/** The n-th address of a single connection. */
const addressInNetwork = (n: number) => `2001:db8:1:2::${n.toString(16)}`;
const OTHER_NETWORK = "2001:db8:1:3::1";

test("an IPv6 network has as many failed attempts as one address", async () => {
  const tries = createFailedLogins(settableClock());
  const fail = (address: string, n: number) =>
    tries.attempt(
      { clientAddress: address, account: `guess${n}@example.com`, knownBrowser: null },
      async () => null,
    );
  for (let n = 0; n < LOGIN_LIMITS.failuresPerNetwork; n += 1) await fail(addressInNetwork(n), n);
  await expect(fail(addressInNetwork(9_999), 9_999)).rejects.toMatchObject({ status: 429 });
  await expect(fail(OTHER_NETWORK, 9_999)).resolves.toBeNull();
});

test("an IPv6 network may request as many codes as one address", async () => {
  const mails = createCodeRequestLimiter(settableClock());
  const request = (address: string, n: number) =>
    mails.count({ clientAddress: address, account: `asked${n}@example.com`, knownBrowser: null });
  for (let n = 0; n < LOGIN_LIMITS.codesPerNetwork; n += 1) await request(addressInNetwork(n), n);
  await expect(request(addressInNetwork(9_999), 9_999)).rejects.toMatchObject({ status: 429 });
  await expect(request(OTHER_NETWORK, 9_999)).resolves.toMatchObject({ requestsFromUnknownBrowsers: 1 });
});

test("an account under attack from everywhere accepts a thousand guesses a day, then one each half minute, and none from earlier attackers", async () => {
  const clock = settableClock();
  const tries = createFailedLogins(clock);
  const from = (network: number, knownBrowser: string | null = null) =>
    tries
      .attempt(
        {
          clientAddress: `198.51.${network >> 8}.${network & 255}`,
          account: "driver@example.com",
          knownBrowser,
        },
        async () => null,
      )
      .catch((error: unknown) => error);
  let guesses = 0;
  for (let network = 0; network < 120; network += 1)
    for (let time = 1; time <= 10; time += 1) if ((await from(network)) === null) guesses += 1;
  expect(guesses).toBe(LOGIN_LIMITS.failuresPerAccountInDay + 1);

  expect(await from(200)).toMatchObject({ status: 429, retryAfter: 30 });
  expect(await from(0)).toMatchObject({ status: 429, retryAfter: 24 * 60 * 60 });
  clock.advance(30_000);
  expect(await from(200)).toBeNull();
  expect(await from(201)).toMatchObject({ status: 429, retryAfter: 30 });
  expect(await from(201, "the owner's")).toBeNull();
  clock.advance(LOGIN_LIMITS.dayMs);
  expect(await from(0)).toBeNull();
});
