import { IncomingMessage } from "node:http";
import { Socket } from "node:net";
import { expect, test } from "vitest";
import { createAddressReader } from "./client-address.ts";

function requestFrom(peer: string, forwarded?: string): IncomingMessage {
  const socket = new Socket();
  Object.defineProperty(socket, "remoteAddress", { value: peer });
  const request = new IncomingMessage(socket);
  if (forwarded !== undefined) request.headers["x-forwarded-for"] = forwarded;
  return request;
}

const addressOf = createAddressReader(["127.0.0.0/8", "10.1.0.0/16", "::1"]);

test.each([
  ["a peer without a proxy is itself", "203.0.113.9", undefined, "203.0.113.9"],
  ["a trusted proxy tells who asked", "127.0.0.1", "203.0.113.9", "203.0.113.9"],
  [
    "also over IPv6, and as an IPv4 address in IPv6 clothes",
    "::ffff:127.0.0.1",
    "203.0.113.9",
    "203.0.113.9",
  ],
  ["a chain of trusted proxies is followed", "::1", "203.0.113.9, 10.1.2.3", "203.0.113.9"],
  ["what the visitor wrote in front of it is not", "127.0.0.1", "198.51.100.1, 203.0.113.9", "203.0.113.9"],
  ["an untrusted peer is not believed", "203.0.113.9", "198.51.100.1", "203.0.113.9"],
  ["nonsense is passed over", "127.0.0.1", "unknown, <script>", "127.0.0.1"],
  ["an IPv6 visitor", "127.0.0.1", "2001:db8::7", "2001:db8::7"],
])("%s", (_, peer, forwarded, expected) => {
  expect(addressOf(requestFrom(peer, forwarded))).toBe(expected);
});

test.each(["localhost", "10.0.0.0/33", "10.0.0.0/x", "::1/129"])("%s is no address or network", (network) => {
  expect(() => createAddressReader([network])).toThrow(network);
});
