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
