import { expect, test } from "vitest";
import { requestFrom } from "../../../tests/support/request-from.ts";
import { createClientAddressReader } from "./client-address.ts";

const addressOf = createClientAddressReader(["127.0.0.0/8", "10.1.0.0/16", "::1"]);

test.each([
  ["a peer that is no proxy is the client", "203.0.113.9", undefined, "203.0.113.9"],
  ["a trusted proxy reports the client", "127.0.0.1", "203.0.113.9", "203.0.113.9"],
  ["also over IPv6, and as an IPv4-mapped IPv6 address", "::ffff:127.0.0.1", "203.0.113.9", "203.0.113.9"],
  ["a chain of trusted proxies is followed", "::1", "203.0.113.9, 10.1.2.3", "203.0.113.9"],
  ["what the client put in front of it is ignored", "127.0.0.1", "198.51.100.1, 203.0.113.9", "203.0.113.9"],
  ["an untrusted peer is not believed", "203.0.113.9", "198.51.100.1", "203.0.113.9"],
  ["invalid addresses are skipped", "127.0.0.1", "unknown, <script>", "127.0.0.1"],
  ["an IPv6 client", "127.0.0.1", "2001:db8::7", "2001:db8::7"],
])("%s", (_, peer, forwarded, expected) => {
  expect(addressOf(requestFrom(peer, forwarded))).toBe(expected);
});

test.each(["localhost", "10.0.0.0/33", "10.0.0.0/x", "::1/129"])("%s is no address or network", (network) => {
  expect(() => createClientAddressReader([network])).toThrow(network);
});
