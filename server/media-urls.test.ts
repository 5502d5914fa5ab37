import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isPublicAddress, mayBePublic } from "./http/checks/public-lookup.ts";
import { createMediaUrls } from "./media-urls.ts";
import { createEncrypter } from "./session/encrypter.ts";

const clock = { now: () => 0 };
const [older, newer] = ["an-older-secret-that-is-long-enough!", "a-newer-secret-that-is-long-enough!!"];
const addressesBy = (secrets: string[]) =>
  createMediaUrls({
    apiUrl: "http://organiser:4000/base",
    apiPublicUrl: "https://api.example",
    encrypter: createEncrypter(secrets, clock),
  });
const addresses = addressesBy([older]);

test.each([
  ["/uploads/map one.png?v=2", { kind: "api", path: "/uploads/map%20one.png?v=2" }],
  ["https://api.example/uploads/map.png", { kind: "api", path: "/uploads/map.png" }],
  ["http://organiser:4000/base/uploads/map.png", { kind: "api", path: "/uploads/map.png" }],
  ["https://cdn.example/a/b.jpg#part", { kind: "external", url: new URL("https://cdn.example/a/b.jpg") }],
])("%s is proxied", (given, named) => {
  const path = addresses.toPath(given);
  expect(path).toMatch(/^\/media\/[\w-]+\/[\w-]+$/);
  expect(addresses.resolve(path)).toEqual(named);
});

test.each([
  ["/assets/i/ab/16x9/900.jpg?v=2", "/assets/i/ab/16x9/900.jpg?v=2"],
  ["https://api.example/assets/i/ab/16x9/900.jpg", "/assets/i/ab/16x9/900.jpg"],
  ["http://organiser:4000/base/v/7.mp4", "/v/7.mp4"],
  ["http://localhost:9000/assets/i/ab/16x9/900.jpg", "/assets/i/ab/16x9/900.jpg"],
])("%s is in a media folder of the API and keeps its path", (given, path) =>
  expect(addresses.toPath(given)).toBe(path),
);

test("a folder of the same name on another host is requested from that host", () => {
  for (const given of ["https://cdn.example/assets/i/ab/16x9/900.jpg", "https://cdn.example/v/7.mp4"])
    expect(addresses.resolve(addresses.toPath(given))).toEqual({ kind: "external", url: new URL(given) });
});

test.each([
  "javascript:alert(1)",
  "data:text/html,x",
  "file:///etc/passwd",
  "ftp://cdn.example/a.png",
  "https://user:word@cdn.example/a.png",
  "http://organiser:4000/other/a.png",
  `https://cdn.example/${"a".repeat(2_000)}`,
])("%s is not proxied", (given) => expect(addresses.toPath(given)).toBe(""));

test("all instances and later deployments use the same paths, also after a secret is rotated", () => {
  const path = addresses.toPath("https://cdn.example/a.png");
  expect(addressesBy([older]).toPath("https://cdn.example/a.png")).toBe(path);
  expect(addressesBy([newer, older]).resolve(path)).not.toBeNull();
  expect(addressesBy([newer]).resolve(path)).toBeNull();
});

test("paths for other URLs can't be forged", () => {
  const [mark = "", encoded = ""] = addresses.toPath("https://cdn.example/a.png").split("/").slice(2);
  fc.assert(
    fc.property(fc.webUrl(), fc.string(), (url, text) => {
      for (const address of [url, text, `/${text}`]) {
        const other = Buffer.from(address).toString("base64url");
        fc.pre(other !== encoded);
        expect(addresses.resolve(`/media/${mark}/${other}`)).toBeNull();
        expect(addresses.resolve(`/media/${other}/${other}`)).toBeNull();
        expect(addresses.resolve(`/media//${other}`)).toBeNull();
      }
    }),
  );
});

describe("private hosts are not contacted, by whatever address", () => {
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

  test.each(["8.8.8.8", "172.32.0.1", "2606:4700::1111"])("%s is public", (address) =>
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
