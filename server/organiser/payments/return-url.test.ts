import { describe, expect, test } from "vitest";
import { isSamePage, parseReturnUrl, addPaymentToken } from "./return-url.ts";

const sites = ["https://site.example", "http://localhost:3000"];

test("a page of the site is accepted as return URL, without an older token and without its fragment", () => {
  expect(parseReturnUrl("https://site.example/event/a?lng=de&payum_token=old#terms", sites)).toBe(
    "https://site.example/event/a?lng=de",
  );
  expect(parseReturnUrl("http://localhost:3000/event/a", sites)).toBe("http://localhost:3000/event/a");
});

test.each([
  "",
  "/event/a",
  "//site.example/event/a",
  "https://site.example.evil.example/event/a",
  "https://evil.example/?https://site.example/",
  "https://site.example@evil.example/",
  "https://user:password@site.example/",
  "https://site.example:8443/",
  "http://site.example/",
  "javascript:alert(1)//https://site.example",
  "data:text/html,https://site.example",
])("%j is rejected as return URL", (address) => expect(parseReturnUrl(address, sites)).toBe(null));

test("the token is added to the existing query", () => {
  expect(addPaymentToken("https://site.example/event/a?lng=de", "t1")).toBe(
    "https://site.example/event/a?lng=de&payum_token=t1",
  );
});

describe("the same page", () => {
  test.each([
    [
      "whatever its query",
      "https://site.example/event/a?x=1",
      "https://site.example/event/a?payum_token=t",
      true,
    ],
    ["with a slash at its end", "https://site.example/event/a/", "https://site.example/event/a", true],
    ["is not another page", "https://site.example/event/a", "https://site.example/event/b", false],
    ["is not another site's", "https://site.example/event/a", "https://evil.example/event/a", false],
    ["is not an unreadable one", "https://site.example/event/a", "nonsense", false],
  ])("%s", (_, one, other, isSame) => expect(isSamePage(one, other)).toBe(isSame));
});
