import { expect, test } from "vitest";
import { scriptedContext } from "../../../tests/support/scripted-context.ts";
import { computeSha256 } from "../../domain/sha256.ts";
import { collectAcceptedTerms, encryptShownTerms } from "./shown-terms.server.ts";
import { DAY_MS, HOUR_MS } from "../../domain/durations.ts";

const texts = { order: "<p>Wear a helmet.</p>", licence: "<p>Bring it along.</p>", visitors: "" };
const both = [
  { appliesTo: "order", name: "order" },
  { appliesTo: "licence", name: "licence" },
] as const;

/** The form “entry”, shown at noon in Perth on a German page and posted to an English one. */
async function shownInGerman() {
  const german = await scriptedContext({ language: "de" });
  const { encrypted } = await encryptShownTerms(german.context, "entry", texts, true);
  const { context, clock } = await scriptedContext();
  return { context, clock, encrypted: encrypted ?? "" };
}

test("the accepted text is the one that was shown, with its hash, language and time", async () => {
  const { context, clock, encrypted } = await shownInGerman();
  clock.advance(HOUR_MS);
  const now = { order: "<p>No helmets.</p>" };
  expect(
    await collectAcceptedTerms(context, "entry", { encrypted, texts: now, acceptedTerms: both }),
  ).toEqual([
    {
      of: "order",
      text: texts.order,
      sha256: await computeSha256(texts.order),
      language: "de",
      shown_at: "2027-03-01T12:00:00.000+08:00",
    },
    {
      of: "licence",
      text: texts.licence,
      sha256: await computeSha256(texts.licence),
      language: "de",
      shown_at: "2027-03-01T12:00:00.000+08:00",
    },
  ]);
});

test.each([
  ["no snapshot", "entry", async () => ""],
  ["a forged snapshot", "entry", async () => "invented"],
  ["a snapshot of another form", "stall", async (encrypted: string) => encrypted],
])("a form with %s accepts the current texts", async (_what, form, changeSnapshot) => {
  const { context, clock, encrypted } = await shownInGerman();
  clock.advance(60_000);
  const now = { order: "<p>No helmets.</p>", licence: texts.licence };
  const given = { encrypted: await changeSnapshot(encrypted), texts: now, acceptedTerms: both.slice(0, 1) };
  expect(await collectAcceptedTerms(context, form, given)).toEqual([
    {
      of: "order",
      text: now.order,
      sha256: await computeSha256(now.order),
      language: "en",
      shown_at: "2027-03-01T12:01:00.000+08:00",
    },
  ]);
});

test("so does a form that was shown more than a day ago", async () => {
  const { context, clock, encrypted } = await shownInGerman();
  clock.advance(DAY_MS);
  const given = { encrypted, texts: { order: "<p>No helmets.</p>" }, acceptedTerms: both };
  expect(await collectAcceptedTerms(context, "entry", given)).toMatchObject([
    { of: "order", text: "<p>No helmets.</p>", language: "en" },
  ]);
});

test("the current text is used if the form didn't have it yet", async () => {
  const { context, encrypted } = await shownInGerman();
  const ticked = [{ appliesTo: "order", name: "added" }] as const;
  const given = { encrypted, texts: { ...texts, added: "<p>New.</p>" }, acceptedTerms: ticked };
  expect(await collectAcceptedTerms(context, "entry", given)).toMatchObject([
    { text: "<p>New.</p>", language: "de" },
  ]);
});

test("terms without a text, or not ticked, aren't accepted", async () => {
  const { context, encrypted } = await shownInGerman();
  const given = {
    encrypted,
    texts,
    acceptedTerms: [
      { appliesTo: "order", name: "visitors" },
      { appliesTo: "order", name: "nameless" },
    ] as const,
  };
  expect(await collectAcceptedTerms(context, "entry", given)).toEqual([]);
  expect(await collectAcceptedTerms(context, "entry", { encrypted, texts, acceptedTerms: [] })).toEqual([]);
});

test("the version of a text has 16 characters, and differs between texts", async () => {
  const { context } = await scriptedContext();
  const versionOf = async (order: string) =>
    (await encryptShownTerms(context, "entry", { order }, true)).version;
  expect(await versionOf(texts.order)).toBe((await computeSha256(texts.order)).slice(0, 16));
  expect(await versionOf("<p>No helmets.</p>")).not.toBe(await versionOf(texts.order));
  expect(await versionOf("")).toBe("");
});

test("terms are encrypted if any of them has a text, and only if the form can be sent", async () => {
  const { context } = await scriptedContext();
  const { version } = await encryptShownTerms(context, "entry", texts, true);
  expect(await encryptShownTerms(context, "entry", texts, false)).toEqual({ version, encrypted: null });
  expect(await encryptShownTerms(context, "entry", { order: "", licence: "" }, true)).toEqual({
    version: "",
    encrypted: null,
  });
  const licenceAlone = await encryptShownTerms(context, "entry", { order: "", licence: texts.licence }, true);
  expect(licenceAlone).toEqual({ version: "", encrypted: expect.stringMatching(/./) });
});
