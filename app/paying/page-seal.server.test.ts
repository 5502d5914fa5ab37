import { expect, test } from "vitest";
import { scriptedContext } from "../../tests/support/scripted-context.ts";
import { openedSeal, sealOfPage } from "./page-seal.server.ts";

const shown = { form: "entry", texts: { order: "Wear a helmet. ".repeat(400), licence: "“Schutz” ✓" } };
const day = 24 * 60 * 60_000;

test("what a page showed comes back with its form for a day", async () => {
  const { context, clock } = await scriptedContext();
  const sealed = await sealOfPage(context, "terms", shown);
  clock.advance(day - 1_000);
  expect(await openedSeal(context, "terms", sealed)).toEqual(shown);
  clock.advance(1_000);
  expect(await openedSeal(context, "terms", sealed)).toBeNull();
});

test("a long text is packed, so that it makes the page little longer", async () => {
  const { context } = await scriptedContext();
  expect((await sealOfPage(context, "terms", shown)).length).toBeLessThan(600);
});

test("a seal opens for what it was made for alone, and an invented one not at all", async () => {
  const { context } = await scriptedContext();
  const sealed = await sealOfPage(context, "terms", shown);
  expect(await openedSeal(context, "prices", sealed)).toBeNull();
  expect(await openedSeal(context, "terms", "invented")).toBeNull();
});

test("a form without a seal was shown with nothing, and nothing is opened for it", async () => {
  const { context } = await scriptedContext();
  const opened: string[] = [];
  const seals = { ...context.seals, open: async (_purpose: string, sealed: string) => opened.push(sealed) };
  expect(await openedSeal({ ...context, seals }, "terms", "")).toBeNull();
  expect(opened).toEqual([]);
});

test("what this site sealed for the same purpose otherwise is not a page's", async () => {
  const { context } = await scriptedContext();
  const sealed = await context.seals.seal("terms", { packed: true }, day);
  expect(await openedSeal(context, "terms", sealed)).toBeNull();
});
