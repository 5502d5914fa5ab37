import { describe, expect, test } from "vitest";
import { z } from "zod";
import { noonInPerth } from "../../tests/support/scripted-context.ts";
import { sharedBrowser } from "../../tests/support/shared-browser.ts";
import { aFormKind } from "./a-form.fixture.ts";
import { saveDraft } from "./draft.server.ts";
import { lineField, optionalLineField } from "./fields.ts";
import { openForm } from "./open-form.server.ts";

const initialValues = { make: "Mazda", colour: "" };
const empty = { values: {}, savedAt: null, key: null, owner: null, constraints: {} };
const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

describe("a form opens", () => {
  test("empty for a visitor, without key and owner", async () => {
    const { context } = await sharedBrowser();
    expect(await openForm(context, aFormKind({ access: "anyone" }))).toEqual(empty);
  });

  test("with its known values and the HTML constraints of its fields", async () => {
    const { context } = await sharedBrowser();
    const schema = z.object({ make: lineField(20), colour: optionalLineField(10) });
    expect(await openForm(context, aFormKind(), { initialValues, schema })).toEqual({
      ...empty,
      values: { make: ["Mazda"], colour: [""] },
      constraints: { make: { required: true }, colour: {} },
    });
  });

  test("with the draft over its known values, and the time when it was saved", async () => {
    const { context, clock } = await sharedBrowser();
    await saveDraft(context, "a car", { make: ["Ford"], extras: ["1", "2"] });
    clock.advance(60_000);
    expect(await openForm(context, aFormKind(), { initialValues })).toEqual({
      ...empty,
      values: { make: ["Ford"], colour: [""], extras: ["1", "2"] },
      savedAt: noonInPerth,
    });
  });

  test("without a draft if the form has none", async () => {
    const { context } = await sharedBrowser();
    await saveDraft(context, "a car", { make: ["Ford"] });
    expect(await openForm(context, aFormKind({ draft: "none" }), { initialValues })).toEqual({
      ...empty,
      values: { make: ["Mazda"], colour: [""] },
    });
  });

  test("for a logged-in user with a new key each time, and with its owner", async () => {
    const { context, signIn: login } = await sharedBrowser();
    await login(7);
    const first = await openForm(context, aFormKind());
    const second = await openForm(context, aFormKind());
    expect([first.key, second.key]).toEqual([expect.stringMatching(uuid), expect.stringMatching(uuid)]);
    expect(first.key).not.toBe(second.key);
    expect(await context.session.readOwnerToken(first.owner ?? "")).toBe(7);
  });

  test("without loading the user if the form is public", async () => {
    const { context, signIn: login, calls } = await sharedBrowser();
    await login(7);
    calls.length = 0;
    expect(await openForm(context, aFormKind({ access: "public", draft: "none" }))).toMatchObject({
      owner: null,
    });
    // Whether the API supports idempotency keys is public.
    expect(calls.map(({ path }) => path)).toEqual(["cognito/domain/currentDomain"]);
  });
});
