import { expect, test } from "vitest";
import { requestFrom } from "../../tests/support/request-from.ts";
import { createProxyCheck } from "./untrusted-proxy.ts";

test("an untrusted proxy is reported once, with its address, for any number of requests", () => {
  const warned: string[] = [];
  const check = createProxyCheck(
    (address) => address === "127.0.0.1",
    (peer) => warned.push(peer),
  );
  check.check(requestFrom("127.0.0.1", "203.0.113.9"));
  check.check(requestFrom("10.0.0.5"));
  expect([warned, check.getWarning()]).toEqual([[], null]);
  check.check(requestFrom("10.0.0.5", "203.0.113.9"));
  check.check(requestFrom("10.0.0.6", "203.0.113.10"));
  expect(warned).toEqual(["10.0.0.5"]);
  expect(check.getWarning()).toContain("TRUSTED_PROXIES");
});
