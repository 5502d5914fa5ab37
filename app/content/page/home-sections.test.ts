import { expect, test } from "vitest";
import { Page } from "../../wire/page.ts";
import { buildDefaultHomePage, addHomeSections } from "./home-sections.ts";
import { buildPageModel, listWidgets } from "./page-model.ts";

const home = (...templates: string[]) =>
  addHomeSections(
    buildPageModel(
      Page.parse({
        url: "home",
        pageContents: templates.map((template, index) => ({ id: index + 1, sort_order: index, template })),
      }),
      { now: 0, timeZone: "Australia/Sydney" },
    ),
  );
const kinds = (page: ReturnType<typeof home>) => listWidgets(page).map(({ kind }) => kind);

test("home has the events and the headline event after the first block if the organiser placed none [RT-003 RT-005]", () => {
  expect(kinds(home("core/hero_quote", "core/html"))).toEqual([
    "core/hero_quote",
    "site/upcoming_events",
    "site/headline_event",
    "core/html",
  ]);
});

test("home keeps the organiser's order if they placed the sections", () => {
  const order = ["core/hero_quote", "site/headline_event", "core/html", "site/upcoming_events"];
  expect(kinds(home(...order))).toEqual(order);
});

test("an empty home page still has its events", () => {
  expect(kinds(home())).toEqual(["site/upcoming_events", "site/headline_event"]);
});

test("without a home page there is a banner and the events", () => {
  const page = buildDefaultHomePage({ heading: "Harbour Strip", subheading: "", button: "All events" });
  expect(kinds(page)).toEqual(["core/hero_quote", "site/upcoming_events", "site/headline_event"]);
});
