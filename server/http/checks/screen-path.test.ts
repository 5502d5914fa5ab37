import { expect, test } from "vitest";
import { isDataRequest, toScreenPath } from "./screen-path.ts";

test.each([
  ["/", "/"],
  ["/_root.data", "/"],
  ["/event/drift-night.data?_routes=a", "/event/drift-night"],
  ["/event/drift-night?lng=de", "/event/drift-night"],
  ["/files/race.database", "/files/race.database"],
])("%s belongs to the screen at %s", (address, path) => {
  expect(toScreenPath(address)).toBe(path);
});

test("a query that ends in .data does not make a data request", () => {
  expect(isDataRequest("/events?from=x.data")).toBe(false);
});
