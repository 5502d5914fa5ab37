import * as fc from "fast-check";
import { expect, test } from "vitest";
import { toCanonicalPath } from "./canonical-path.ts";

const patterns: Record<string, string> = {
  "": "/",
  events: "/events",
  event: "/event/:url",
  blog: "/blog/:group?/:page?",
  "show-invoice": "/show-invoice/print/:id",
};
const screens = { getPattern: (path: string) => patterns[path.split("/")[1]?.toLowerCase() ?? ""] ?? "/*" };

test.each([
  ["/", "/"],
  ["//", "/"],
  ["/events", "/events"],
  ["/events/", "/events"],
  ["/events///", "/events"],
  ["/Events", "/events"],
  ["/EVENTS/", "/events"],
  ["/%65vents", "/events"],
  ["/event/Drift-Night", "/event/Drift-Night"],
  ["/EVENT/Drift-Night/", "/event/Drift-Night"],
  ["/event/drift%2Dnight", "/event/drift-night"],
  ["/event/b%c3%a4r", "/event/b%c3%a4r"],
  ["/event/..%2f..%2fadmin", "/event/..%2f..%2fadmin"],
  ["/event/a%20b", "/event/a%20b"],
  ["/Show-Invoice/PRINT/7", "/show-invoice/print/7"],
  ["/Blog/News", "/blog/News"],
  ["/%61bout/", "/%61bout/"],
  ["/..%2fetc", "/..%2fetc"],
  ["/events%E2%80%8B", "/events"],
  ["/%EF%BB%BFevents", "/events"],
  ["/event/drift%C2%ADnight", "/event/driftnight"],
  ["/event/drift-night%E2%80%8F", "/event/drift-night"],
  ["/event/%D9%85%D9%87%E2%80%8C%D9%BE", "/event/%D9%85%D9%87%E2%80%8C%D9%BE"],
  ["/about%E2%80%8B/x%E2%81%A0", "/about/x"],
  ["/%E2%80%8B/evil.example", "/evil.example"],
  ["/%E2%80%8B/%E2%80%8B/evil.example", "/evil.example"],
  ["/%E2%80%8B", "/"],
])("the canonical path of %s is %s", (path, canonical) => {
  expect(toCanonicalPath(path, screens)).toBe(canonical);
});

test("a canonical path is its own canonical path", () => {
  const part = fc.oneof(
    fc.constantFrom("Events", "event", "a%41", "%7e", "%2F", "%c3%a4", "", "x.y", "%E2%80%8B", "%e2%80%8dx"),
    fc.webPath(),
  );
  fc.assert(
    fc.property(fc.array(part, { maxLength: 4 }), (parts) => {
      const once = toCanonicalPath(`/${parts.join("/").replace(/^\/+/, "")}`, screens);
      expect(toCanonicalPath(once, screens)).toBe(once);
      expect(once).toMatch(/^\/(?!\/)/);
    }),
  );
});
