import { array, assert, constantFrom, oneof, property, string } from "fast-check";
import { describe, expect, test } from "vitest";
import { hostileAddresses as hostile } from "../../tests/support/hostile-addresses.ts";
import { toSafePath } from "./safe-path.ts";

const site = "https://site.example";

/** URL that a browser on a page of the site would open. */
const destination = (path: string): URL => new URL(path, `${site}/login?from=here`);

test(`none of ${hostile.length} hostile addresses leads off the site [RT-068]`, () => {
  const leading = hostile.filter((address) => {
    const path = toSafePath(address);
    return path !== null && (destination(path).origin !== site || !/^\/(?!\/)/.test(path));
  });
  expect(leading).toEqual([]);
});

test("what a browser would open on another site is rejected, not repaired [RT-068]", () => {
  const elsewhere = hostile.filter(
    (address) => !URL.canParse(address, site) || destination(address).origin !== site,
  );
  expect(elsewhere.length).toBeGreaterThan(300);
  expect(elsewhere.filter((address) => toSafePath(address) !== null)).toEqual([]);
});

test("for any text the result is a path of the site or null [RT-068]", () => {
  const pieces = constantFrom(
    "/",
    "\\",
    ".",
    "..",
    "%2f",
    "%5c",
    "%2e",
    "@",
    ":",
    "?",
    "#",
    "\t",
    "\u0000",
    "evil.example",
    "a",
    "／",
    "。",
  );
  assert(
    property(
      oneof(
        string({ unit: "binary" }),
        array(pieces, { maxLength: 12 }).map((list) => `/${list.join("")}`),
      ),
      (address) => {
        const path = toSafePath(address);
        if (path === null) return;
        expect(destination(path).origin).toBe(site);
        // The result is in normal form: validating it again changes nothing.
        expect(toSafePath(path)).toBe(path);
      },
    ),
    { numRuns: 2_000 },
  );
});

describe("paths of the site stay unchanged [RT-068]", () => {
  test.each([
    ["/", "/"],
    ["/event/night-drags", "/event/night-drags"],
    ["/event/night-drags?category=3&extra=1", "/event/night-drags?category=3&extra=1"],
    ["/search?q=a%2F%2Fb&to=https://evil.example", "/search?q=a%2F%2Fb&to=https://evil.example"],
    ["/a/../b", "/b"],
    ["/caf\u00e9", "/caf%C3%A9"],
    ["/page?x=1#the-part", "/page?x=1#the-part"],
    ["/page#//evil.example", "/page"],
    ["/page#:~:text=part", "/page"],
  ])("%s", (address, path) => expect(toSafePath(address)).toBe(path));
});

describe("texts that can't be a path of the site are rejected, however a browser would read them [RT-068]", () => {
  test.each([
    ["a name before the host", "//driver@here.invalid/a"],
    ["a password before the host", "//:secret@here.invalid/a"],
    ["a backslash within", "/a\\b"],
    ["a tab within", "/a\tb"],
    ["a line end at its end", "/a\n"],
    ["a deleted character", "/a\u007fb"],
    ["a host that is none", "//["],
    ["no slash before it", "event/night-drags"],
    ["nothing", ""],
  ])("%s", (_, address) => expect(toSafePath(address)).toBeNull());

  test("but a space is only a space", () => expect(toSafePath("/a b?c d")).toBe("/a%20b?c%20d"));
});

test("a URL longer than 2,000 characters is rejected", () => {
  expect(toSafePath(`/${"a".repeat(1_999)}`)).not.toBeNull();
  expect(toSafePath(`/${"a".repeat(2_000)}`)).toBeNull();
});
