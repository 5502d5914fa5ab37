import * as fc from "fast-check";
import { expect, test } from "vitest";
import { toApiPath } from "./media-path.ts";

test.each([
  ["/assets/i/ab12/16x9/600.webp", "/assets/i/ab12/16x9/600.webp"],
  ["/assets/i/ab12/16x9/2500.jpg", "/assets/i/ab12/16x9/2500.jpg"],
  ["/assets/files/600x338:start line.jpg", "/assets/files/600x338:start%20line.jpg"],
  ["/assets/files/Z%C3%BCrich.png", "/assets/files/Z%C3%BCrich.png"],
  ["/v/burnout-loop.mp4", "/v/burnout-loop.mp4"],
  ["/v/9.mp4?v=2&x=a%20b", "/v/9.mp4?v=2&x=a+b"],
])("%s is requested from the API as %s [IMG-003 IMG-005 IMG-006]", (asked, passedOn) => {
  expect(toApiPath(asked)).toBe(passedOn);
});

test.each([
  "/",
  "/assets",
  "/assets/",
  "/v/",
  "/api/v1/cognito/user/logout",
  "/assetsx/a.png",
  "/assets/../api/v1/cognito/user/logout",
  "/assets/%2e%2e/api",
  "/assets/%2E./api",
  "/assets/.%2e/api",
  "/assets/./a.png",
  "/assets/..%2fapi",
  "/assets/%2e%2e%2fapi",
  "/assets/..%5capi",
  "/assets/..\\api",
  "/assets/%252e%252e/api",
  "/assets//evil.example/a.png",
  "//assets/a.png",
  "/assets/a%00.png",
  "/assets/a%0d%0aHost:%20b",
  "/assets/%",
  "/assets/%ff",
  "http://evil.example/assets/a.png",
  `/assets/${"a".repeat(256)}.png`,
])("%j is not proxied", (asked) => {
  expect(toApiPath(asked)).toBeNull();
});

test.each(["0", "2501", "99999999999999999999"])(
  "a width of %s is not requested, in either format",
  (width) => {
    expect(toApiPath(`/assets/i/ab12/16x9/${width}.jpg`)).toBeNull();
    expect(toApiPath(`/assets/files/${width}x100:a.jpg`)).toBeNull();
    expect(toApiPath(`/assets/files/100x${width}:a.jpg`)).toBeNull();
  },
);

test("proxied paths never leave the two media folders", () => {
  const piece = fc.oneof(
    fc.constantFrom(
      "/",
      "..",
      ".",
      "%2e",
      "%2f",
      "%5c",
      "\\",
      "assets",
      "v",
      "i",
      "//",
      "%25",
      "@",
      ":",
      "?",
      "#",
      ";",
    ),
    fc.string(),
  );
  fc.assert(
    fc.property(fc.constantFrom("/assets/", "/v/", "/"), fc.array(piece), (start, pieces) => {
      const path = toApiPath(start + pieces.join("")) ?? "/v/none";
      const { origin, pathname } = new URL(path, "http://api.invalid");
      expect(origin).toBe("http://api.invalid");
      expect(pathname).toMatch(/^\/(assets|v)\/[^/]/);
    }),
    { numRuns: 1_000 },
  );
});
