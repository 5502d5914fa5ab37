import { describe, expect, test, vi } from "vitest";
import { oversizedText, sharedBrowser } from "../../tests/support/shared-browser.ts";
import { saveDraft } from "./draft.server.ts";
import { readFormOwner, rejectOtherUsers } from "./owner.server.ts";

test("the owner is read from the hidden field; a visitor's form has none, and a forged one is invalid", async () => {
  const { context, signIn: login } = await sharedBrowser();
  await login(7);
  const mark = (await context.session.ownerToken()) ?? "";
  await login(8);
  expect(await readFormOwner(context, mark)).toBe(7);
  expect(await readFormOwner(context, "")).toBeNull();
  expect(await readFormOwner(context, "invented")).toBe(0);
});

describe("a form posted by a logged-in user", () => {
  const keeping = () => vi.fn<() => Promise<void>>(async () => undefined);

  /** Context of a browser where user 8 is logged in. */
  async function userEight() {
    const { context, signIn: login } = await sharedBrowser();
    await login(8);
    return { context, user: await context.session.requireUser() };
  }

  test.each([
    ["a visitor opened", null],
    ["the user opened", 8],
  ])("is processed if %s it", async (_who, owner) => {
    const { context, user } = await userEight();
    const saveDraft = keeping();
    await rejectOtherUsers(context, owner, user, saveDraft);
    expect(saveDraft).not.toHaveBeenCalled();
  });

  test.each([
    ["another account opened", 7],
    ["an unknown account opened", 0],
  ])("is rejected if %s it, with a screen that names the current user", async (_who, owner) => {
    const { context, user } = await userEight();
    const saveDraft = keeping();
    await expect(rejectOtherUsers(context, owner, user, saveDraft)).rejects.toEqual({
      type: "DataWithResponseInit",
      data: { kind: "other-account", reference: "a-request", isInputSaved: false, name: "Sam" },
      init: { status: 409 },
    });
    expect(saveDraft).toHaveBeenCalledTimes(1);
  });

  test.each([
    ["it was saved", "Mazda", true],
    ["it was too large", oversizedText.repeat(4), false],
  ])("is rejected after an attempt to save the draft: the screen says whether %s", async (_w, text, is) => {
    const { context, user } = await userEight();
    const keep = () => saveDraft(context, "a car", { make: [text] }, 7);
    await expect(rejectOtherUsers(context, 7, user, keep)).rejects.toMatchObject({
      data: { isInputSaved: is },
    });
  });
});
