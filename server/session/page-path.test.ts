import { expect, test } from "vitest";
import { toPagePath } from "./page-path.ts";

test.each([
  ["/", "/"],
  ["/events?type=2", "/events?type=2"],
  ["/_root.data", "/"],
  ["/_root.data?_routes=root", "/"],
  ["/event/night-drags.data?category=3&_routes=events%2Fevent", "/event/night-drags?category=3"],
  ["/login?index", "/login"],
  ["/documents/rules.data.pdf", "/documents/rules.data.pdf"],
  ["/metadata", "/metadata"],
  ["/_root.data/x", "/_root.data/x"],
  ["/events?index&type=2&_routes=x&year=2027", "/events?type=2&year=2027"],
])("a request for %s belongs to the page %s, which is the return URL [AUTH-014 RT-068]", (request, page) =>
  expect(toPagePath(request)).toBe(page),
);
