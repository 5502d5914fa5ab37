import { expect, test } from "vitest";
import { scriptedContext } from "../../../tests/support/scripted-context.ts";
import { fingerprintOf } from "../../domain/fingerprint.ts";
import { acceptedTerms, showTerms } from "./shown-terms.server.ts";

const texts = { order: "<p>Wear a helmet.</p>", licence: "<p>Bring it along.</p>", visitors: "" };
const both = [
  { of: "order", name: "order" },
  { of: "licence", name: "licence" },
] as const;
const day = 24 * 60 * 60_000;

/** The form “entry”, shown at noon in Perth on a German page; what is read of it on an English one. */
async function shownInGerman() {
  const german = await scriptedContext({ language: "de" });
  const { sealed } = await showTerms(german.context, "entry", texts, true);
  const { context, clock } = await scriptedContext();
  return { context, clock, sealed: sealed ?? "" };
}

test("what is accepted is the text that was shown, with its hash, the language and the moment", async () => {
  const { context, clock, sealed } = await shownInGerman();
  clock.advance(60 * 60_000);
  const now = { order: "<p>No helmets.</p>" };
  expect(await acceptedTerms(context, "entry", { sealed, texts: now, ticked: both })).toEqual([
    {
      of: "order",
      text: texts.order,
      sha256: await fingerprintOf(texts.order),
      language: "de",
      shown_at: "2027-03-01T12:00:00.000+08:00",
    },
    {
      of: "licence",
      text: texts.licence,
      sha256: await fingerprintOf(texts.licence),
      language: "de",
      shown_at: "2027-03-01T12:00:00.000+08:00",
    },
  ]);
});

test.each([
  ["no seal", "entry", async () => ""],
  ["an invented one", "entry", async () => "invented"],
  ["one of another form", "stall", async (sealed: string) => sealed],
])("a form with %s has accepted what stands there now", async (_what, form, sealedOf) => {
  const { context, clock, sealed } = await shownInGerman();
  clock.advance(60_000);
  const now = { order: "<p>No helmets.</p>", licence: texts.licence };
  const given = { sealed: await sealedOf(sealed), texts: now, ticked: both.slice(0, 1) };
  expect(await acceptedTerms(context, form, given)).toEqual([
    {
      of: "order",
      text: now.order,
      sha256: await fingerprintOf(now.order),
      language: "en",
      shown_at: "2027-03-01T12:01:00.000+08:00",
    },
  ]);
});

test("so has a form that was shown more than a day ago", async () => {
  const { context, clock, sealed } = await shownInGerman();
  clock.advance(day);
  const given = { sealed, texts: { order: "<p>No helmets.</p>" }, ticked: both };
  expect(await acceptedTerms(context, "entry", given)).toMatchObject([
    { of: "order", text: "<p>No helmets.</p>", language: "en" },
  ]);
});

test("a text that the form didn't have yet is that of now", async () => {
  const { context, sealed } = await shownInGerman();
  const ticked = [{ of: "order", name: "added" }] as const;
  const given = { sealed, texts: { ...texts, added: "<p>New.</p>" }, ticked };
  expect(await acceptedTerms(context, "entry", given)).toMatchObject([
    { text: "<p>New.</p>", language: "de" },
  ]);
});

test("nothing is accepted of what has no text, or wasn't ticked", async () => {
  const { context, sealed } = await shownInGerman();
  const given = {
    sealed,
    texts,
    ticked: [
      { of: "order", name: "visitors" },
      { of: "order", name: "nameless" },
    ] as const,
  };
  expect(await acceptedTerms(context, "entry", given)).toEqual([]);
  expect(await acceptedTerms(context, "entry", { sealed, texts, ticked: [] })).toEqual([]);
});

test("the text of a form's box is known by a mark of 16 signs, which another text doesn't have", async () => {
  const { context } = await scriptedContext();
  const markOf = async (order: string) => (await showTerms(context, "entry", { order }, true)).mark;
  expect(await markOf(texts.order)).toBe((await fingerprintOf(texts.order)).slice(0, 16));
  expect(await markOf("<p>No helmets.</p>")).not.toBe(await markOf(texts.order));
  expect(await markOf("")).toBe("");
});

test("terms are sealed where any of them has a text, and for who can send the form alone", async () => {
  const { context } = await scriptedContext();
  const { mark } = await showTerms(context, "entry", texts, true);
  expect(await showTerms(context, "entry", texts, false)).toEqual({ mark, sealed: null });
  expect(await showTerms(context, "entry", { order: "", licence: "" }, true)).toEqual({
    mark: "",
    sealed: null,
  });
  const licenceAlone = await showTerms(context, "entry", { order: "", licence: texts.licence }, true);
  expect(licenceAlone).toEqual({ mark: "", sealed: expect.stringMatching(/./) });
});
