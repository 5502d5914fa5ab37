import { describe, expect, test } from "vitest";
import { z } from "zod";
import { noonInPerth } from "../../tests/support/scripted-context.ts";
import { sharedBrowser } from "../../tests/support/shared-browser.ts";
import { aKind } from "./a-form.fixture.ts";
import { keepDraft } from "./draft.server.ts";
import { line, optionalLine } from "./fields.ts";
import { openForm } from "./open-form.server.ts";

const known = { make: "Mazda", colour: "" };
const empty = { values: {}, keptAt: null, key: null, owner: null, constraints: {} };
const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

describe("a form opens", () => {
  test("empty for a visitor, with neither a key nor an owner", async () => {
    const { context } = await sharedBrowser();
    expect(await openForm(context, aKind({ who: "anybody" }))).toEqual(empty);
  });

  test("with what is known of it, and what HTML can check of its fields", async () => {
    const { context } = await sharedBrowser();
    const schema = z.object({ make: line(20), colour: optionalLine(10) });
    expect(await openForm(context, aKind(), { known, schema })).toEqual({
      ...empty,
      values: { make: ["Mazda"], colour: [""] },
      constraints: { make: { required: true, maxLength: 20 }, colour: { maxLength: 10 } },
    });
  });

  test("with what was typed here before over what is known, and since when that is kept", async () => {
    const { context, clock } = await sharedBrowser();
    await keepDraft(context, "a car", { make: ["Ford"], extras: ["1", "2"] });
    clock.advance(60_000);
    expect(await openForm(context, aKind(), { known })).toEqual({
      ...empty,
      values: { make: ["Ford"], colour: [""], extras: ["1", "2"] },
      keptAt: noonInPerth,
    });
  });

  test("without anything that was typed, where nothing of it is to be kept", async () => {
    const { context } = await sharedBrowser();
    await keepDraft(context, "a car", { make: ["Ford"] });
    expect(await openForm(context, aKind({ notKept: null }), { known })).toEqual({
      ...empty,
      values: { make: ["Mazda"], colour: [""] },
    });
  });

  test("for somebody who is signed in with its own key, another each time, and the mark of whose it is", async () => {
    const { context, signIn } = await sharedBrowser();
    await signIn(7);
    const first = await openForm(context, aKind());
    const second = await openForm(context, aKind());
    expect([first.key, second.key]).toEqual([expect.stringMatching(uuid), expect.stringMatching(uuid)]);
    expect(first.key).not.toBe(second.key);
    expect(await context.session.ownerOf(first.owner ?? "")).toBe(7);
  });

  test("without asking who is here, where nobody is asked who posts it", async () => {
    const { context, signIn, calls } = await sharedBrowser();
    await signIn(7);
    calls.length = 0;
    expect(await openForm(context, aKind({ who: "unasked", notKept: null }))).toMatchObject({ owner: null });
    expect(calls).toEqual([]);
  });
});
