import { expect, test } from "vitest";
import { logBrokenWidget } from "./broken-widgets.server.ts";

test("a widget with invalid settings is logged once, however often its page is requested", () => {
  const lines: object[] = [];
  const record = (members: object) => void lines.push(members);
  const log = { info: record, warn: record, error: record };
  const placements = ["block-1", "block-1", "block-2", "block-1"].map((key) => ({
    page: "a",
    widget: "w",
    key,
  }));
  for (const placement of placements) logBrokenWidget(placement, new Error("no text"), log);
  logBrokenWidget({ page: "b", widget: "w", key: "block-1" }, new Error("no text"), log);
  expect(lines).toMatchObject([
    { page: "a", key: "block-1" },
    { page: "a", key: "block-2" },
    { page: "b", key: "block-1" },
  ]);
});
