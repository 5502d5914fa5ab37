import { expect, test } from "vitest";
import { getLicenceState } from "./licence-state.ts";

const days = { today: "2026-11-22", eventDay: "2026-12-05" };

test.each([
  ["2026-11-21", "expired"],
  ["2026-11-22", "expires-before-event"],
  ["2026-12-04", "expires-before-event"],
  ["2026-12-05", "lasts"],
  ["2031-01-01", "lasts"],
  [null, "lasts"],
])(
  "a race licence that expires on %s %s, told on 22 November for an event on 5 December",
  (expiry, state) => {
    expect(getLicenceState(expiry, days)).toBe(state);
  },
);

test("a licence that expires today has not expired for an event today", () => {
  expect(getLicenceState("2026-11-22", { today: "2026-11-22", eventDay: "2026-11-22" })).toBe("lasts");
});
