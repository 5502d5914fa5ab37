import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isPublicAddress, mayBePublic } from "./http/checks/public-lookup.ts";
import { createMediaAddresses } from "./media-addresses.ts";
import { createSealer } from "./session/sealer.ts";

const clock = { now: () => 0 };
const [older, newer] = ["an-older-secret-that-is-long-enough!", "a-newer-secret-that-is-long-enough!!"];
const addressesBy = (secrets: string[]) =>
  createMediaAddresses({
    apiUrl: "http://organiser:4000/base",
    apiPublicUrl: "https://api.example",
    sealer: createSealer(secrets, clock),
  });
const addresses = addressesBy([older]);

test.each([
  ["/uploads/map one.png?v=2", { at: "api", path: "/uploads/map%20one.png?v=2" }],
  ["https://api.example/uploads/map.png", { at: "api", path: "/uploads/map.png" }],
  ["http://organiser:4000/base/uploads/map.png", { at: "api", path: "/uploads/map.png" }],
  ["https://cdn.example/a/b.jpg#part", { at: "elsewhere", url: new URL("https://cdn.example/a/b.jpg") }],
])("%s is passed on", (given, named) => {
  const path = addresses.pathOf(given);
  expect(path).toMatch(/^\/media\/[\w-]+\/[\w-]+$/);
  expect(addresses.named(path)).toEqual(named);
});

test.each([
  ["/assets/i/ab/16x9/900.jpg?v=2", "/assets/i/ab/16x9/900.jpg?v=2"],
  ["https://api.example/assets/i/ab/16x9/900.jpg", "/assets/i/ab/16x9/900.jpg"],
  ["http://organiser:4000/base/v/7.mp4", "/v/7.mp4"],
  ["http://localhost:9000/assets/i/ab/16x9/900.jpg", "/assets/i/ab/16x9/900.jpg"],
])("%s lies in a folder of the API that keeps its path", (given, path) =>
  expect(addresses.pathOf(given)).toBe(path),
);

test("a folder of the same name on another host is asked of that host", () => {
  for (const given of ["https://cdn.example/assets/i/ab/16x9/900.jpg", "https://cdn.example/v/7.mp4"])
    expect(addresses.named(addresses.pathOf(given))).toEqual({ at: "elsewhere", url: new URL(given) });
});

test.each([
  "javascript:alert(1)",
  "data:text/html,x",
  "file:///etc/passwd",
  "ftp://cdn.example/a.png",
  "https://user:word@cdn.example/a.png",
  "http://organiser:4000/other/a.png",
  `https://cdn.example/${"a".repeat(2_000)}`,
])("%s is not", (given) => expect(addresses.pathOf(given)).toBe(""));

test("every instance, and the next deployment, makes the same path and knows it, also after the secret was replaced", () => {
  const path = addresses.pathOf("https://cdn.example/a.png");
  expect(addressesBy([older]).pathOf("https://cdn.example/a.png")).toBe(path);
  expect(addressesBy([newer, older]).named(path)).not.toBeNull();
  expect(addressesBy([newer]).named(path)).toBeNull();
});

test("nobody can make a path of what the API didn't name", () => {
  const [mark = "", encoded = ""] = addresses.pathOf("https://cdn.example/a.png").split("/").slice(2);
  fc.assert(
    fc.property(fc.webUrl(), fc.string(), (url, text) => {
      for (const address of [url, text, `/${text}`]) {
        const other = Buffer.from(address).toString("base64url");
        fc.pre(other !== encoded);
        expect(addresses.named(`/media/${mark}/${other}`)).toBeNull();
        expect(addresses.named(`/media/${other}/${other}`)).toBeNull();
        expect(addresses.named(`/media//${other}`)).toBeNull();
      }
    }),
  );
});

describe("a host inside is not asked, by whatever address", () => {
  test.each([
    "127.0.0.1",
    "10.1.2.3",
    "172.20.0.1",
    "192.168.1.1",
    "169.254.169.254",
    "100.64.0.1",
    "0.0.0.0",
    "255.255.255.255",
    "::1",
    "::",
    "fd00::1",
    "fe80::1",
    "::ffff:127.0.0.1",
    "::ffff:7f00:1",
    "64:ff9b::a00:1",
    "localhost",
    "",
  ])("%s", (address) => expect(isPublicAddress(address)).toBe(false));

  test.each(["8.8.8.8", "172.32.0.1", "2606:4700::1111"])("while %s is public", (address) =>
    expect(isPublicAddress(address)).toBe(true),
  );

  test.each([
    "http://localhost/a",
    "http://[::1]/a",
    "http://2130706433/a",
    "http://0x7f.1/a",
    "http://organiser/a",
  ])("%s", (address) => expect(mayBePublic(new URL(address))).toBe(false));
});
