import { expect, test } from "vitest";
import { logBrokenWidget } from "./broken-widgets.server.ts";

test("a widget whose settings can't be read is logged once, however often its page is asked for", () => {
  const lines: object[] = [];
  const note = (members: object) => void lines.push(members);
  const log = { info: note, warn: note, error: note };
  const places = ["block-1", "block-1", "block-2", "block-1"].map((key) => ({ page: "a", widget: "w", key }));
  for (const place of places) logBrokenWidget(place, new Error("no text"), log);
  logBrokenWidget({ page: "b", widget: "w", key: "block-1" }, new Error("no text"), log);
  expect(lines).toMatchObject([
    { page: "a", key: "block-1" },
    { page: "a", key: "block-2" },
    { page: "b", key: "block-1" },
  ]);
});
