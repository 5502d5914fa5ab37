import { expect, test } from "vitest";
import { buildMapUrl } from "./directions.ts";

test.each([
  ["its address", { name: "Gulf Straight", address: "1 Straight Rd & Co, SA" }, "1+Straight+Rd+%26+Co%2C+SA"],
  ["its name without an address", { name: "Gulf Straight", address: "" }, "Gulf+Straight"],
])("the map searches for a venue by %s", (_by, venue, query) => {
  expect(buildMapUrl(venue)).toBe(`https://www.openstreetmap.org/search?query=${query}`);
});

test("there is no map of an unknown venue", () => {
  expect(buildMapUrl({ name: "", address: "" })).toBe("");
});
