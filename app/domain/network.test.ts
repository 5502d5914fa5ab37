import { expect, test } from "vitest";
import { isLoopbackHost, getClientNetwork, getCustomerSubnet } from "./network.ts";

test.each([
  ["2001:db8:1:2:a:b:c:d", "2001:db8:1:2::/64"],
  ["2001:DB8:0001:2::7", "2001:db8:1:2::/64"],
  ["2001:db8::7", "2001:db8:0:0::/64"],
  ["2001:db8:1:2:3:4:5::", "2001:db8:1:2::/64"],
  ["::1", "0:0:0:0::/64"],
  ["fe80::1%eth0", "fe80:0:0:0::/64"],
  ["64:ff9b::203.0.113.7", "64:ff9b:0:0::/64"],
  ["64:ff9b::203.113.77.204", "64:ff9b:0:0::/64"],
  ["1::ffff:10.20.30.40", "1:0:0:0::/64"],
])("only the first 64 bits of the IPv6 address %s count", (address, network) => {
  expect(getClientNetwork(address)).toBe(network);
});

test("all networks of one customer are one subnet, those of the next another", () => {
  expect(["2001:db8:1:2::7", "2001:DB8:1:ffff::", "2001:db8:2::1"].map(getCustomerSubnet)).toEqual([
    "2001:db8:1::/48",
    "2001:db8:1::/48",
    "2001:db8:2::/48",
  ]);
  expect(getCustomerSubnet("::ffff:203.0.113.7")).toBe("203.0.113.7");
});

test("an IPv4 address counts by itself, in any notation", () => {
  expect(getClientNetwork("::ffff:203.113.77.204")).toBe("203.113.77.204");
  expect(["203.0.113.7", "::ffff:203.0.113.7", "::FFFF:203.0.113.7"].map(getClientNetwork)).toEqual(
    Array(3).fill("203.0.113.7"),
  );
});

test.each([
  "",
  "unknown",
  "host:80",
  "::ffff:10.20.30.40:5",
  "::1.2.3.4:5",
  "1:2:3",
  "1::2::3",
  "1:2:3:4:5:6:7:8:9",
  "1:2:3:4::5:6:7:8",
  "12345::",
])("%o, which is no address, stays unchanged", (text) => {
  expect(getClientNetwork(text)).toBe(text);
});

test.each([
  ["localhost", true],
  ["site.localhost", true],
  ["127.0.0.1", true],
  ["127.8.9.10", true],
  ["[::1]", true],
  ["localhost.evil.example", false],
  ["notlocalhost", false],
  ["127.0.0.1.evil.example", false],
  ["128.0.0.1", false],
  ["[::2]", false],
  ["", false],
])("the host “%s” is the local machine: %s", (host, isLoopback) => {
  expect(isLoopbackHost(host)).toBe(isLoopback);
});
