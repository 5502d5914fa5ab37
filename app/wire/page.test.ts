import { expect, test } from "vitest";
import { RowWidget } from "./page.ts";

test("a widget has its kind and its settings, including the list settings with its own labels [CMS-009]", () => {
  const list = {
    _sort_by: "-name",
    _limit: 5,
    _offset: 1,
    _item_from_url: 1,
    _items_per_page: 2,
    _first_label: "First",
    _previous_label: "Back",
    _next_label: "More",
    _last_label: "Last",
  };
  const widget = {
    outer: "core/person_list",
    inner: "card",
    type: "widget",
    items: "person",
    templatevar: JSON.stringify({ heading: "People" }),
    ...list,
  };
  expect(RowWidget.parse(widget)).toMatchObject({
    kind: "core/person_list",
    inner: "card",
    type: "widget",
    settings: { heading: "People", ...list },
  });
  expect(RowWidget.parse({ outer: "core/html" })).toMatchObject({
    kind: "core/html",
    inner: "",
    type: "",
    settings: {},
  });
});
