import { expect, test } from "vitest";
import { createPaymentUrlCheck } from "./payment-url.ts";

const check = createPaymentUrlCheck("https://api.example/its/path", [
  "https://site.example",
  "https://pay.example:8443",
]);

test.each([
  [
    "https://site.example/event/night-drags?payum_token=x",
    "https://site.example/event/night-drags?payum_token=x",
  ],
  ["https://api.example/pay/1", "https://api.example/pay/1"],
  ["https://pay.example:8443/checkout", "https://pay.example:8443/checkout"],
  ["HTTPS://API.example/pay", "https://api.example/pay"],
])("an order may redirect to %s", (address, sent) => expect(check(address)).toBe(sent));

test.each([
  ["/pay/1?a=b", "https://api.example/pay/1?a=b"],
  ["/event/night-drags?payum_token=x", "https://api.example/event/night-drags?payum_token=x"],
  ["//api.example/pay/1?a=b", "https://api.example/pay/1?a=b"],
  ["pay/1", "https://api.example/its/path/pay/1"],
  ["../pay/1", "https://api.example/its/pay/1"],
  ["?pay=1", "https://api.example/its/path/?pay=1"],
])("“%s” is a URL of the organiser API: %s", (address, sent) => expect(check(address)).toBe(sent));

test.each([
  "",
  "https://evil.example/pay",
  "https://api.example.evil.example/pay",
  "https://api.example@evil.example/pay",
  "https://user:secret@api.example/pay",
  "https://user@api.example/pay",
  "https://:secret@api.example/pay",
  "xhttps://api.example/pay",
  "ftp://api.example/pay",
  "http://api.example/pay",
  "https://pay.example/checkout",
  "77",
  "//evil.example/pay",
  "//api.example:8443/pay",
  "//api.example@evil.example/pay",
  "//user@api.example/pay",
  "//api.example\\@evil.example/pay",
  "///evil.example",
  "\\\\evil.example",
  "\t//evil.example",
  "/\t/evil.example",
  "/\\evil.example",
  "/.//evil.example",
  "javascript:alert(1)",
  "data:text/html,x",
  "blob:https://api.example/pay",
  "java\nscript:alert(1)",
  " pay/1",
])("an order may not redirect to “%s”", (address) => expect(check(address)).toBeNull());

test("on a site without https an order may redirect to a configured origin without https", () => {
  const listed = createPaymentUrlCheck("http://localhost:4000", []);
  expect(listed("http://localhost:4000/pay")).toBe("http://localhost:4000/pay");
  expect(listed("https://localhost:4000/pay")).toBeNull();
});
