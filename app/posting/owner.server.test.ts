import { describe, expect, test, vi } from "vitest";
import { muchText, sharedBrowser } from "../../tests/support/shared-browser.ts";
import { keepDraft } from "./draft.server.ts";
import { formOwner, refuseOthers } from "./owner.server.ts";

test("whose a form is says its mark; a visitor's has none, and an invented one names nobody", async () => {
  const { context, signIn } = await sharedBrowser();
  await signIn(7);
  const mark = (await context.session.ownerMark()) ?? "";
  await signIn(8);
  expect(await formOwner(context, mark)).toBe(7);
  expect(await formOwner(context, "")).toBeNull();
  expect(await formOwner(context, "invented")).toBe(0);
});

describe("a form that is posted by who is signed in", () => {
  const keeping = () => vi.fn<() => Promise<void>>(async () => undefined);

  /** Who is signed in as user 8, in their browser. */
  async function userEight() {
    const { context, signIn } = await sharedBrowser();
    await signIn(8);
    return { context, user: await context.session.require() };
  }

  test.each([
    ["a visitor opened", null],
    ["they opened themselves", 8],
  ])("goes on where %s it", async (_who, owner) => {
    const { context, user } = await userEight();
    const keep = keeping();
    await refuseOthers(context, owner, user, keep);
    expect(keep).not.toHaveBeenCalled();
  });

  test.each([
    ["somebody else opened", 7],
    ["nobody knows who opened", 0],
  ])("is refused where %s it, by a screen that says who is here", async (_who, owner) => {
    const { context, user } = await userEight();
    const keep = keeping();
    await expect(refuseOthers(context, owner, user, keep)).rejects.toEqual({
      type: "DataWithResponseInit",
      data: { kind: "other-account", reference: "a-request", isTypedKept: false, name: "Sam" },
      init: { status: 409 },
    });
    expect(keep).toHaveBeenCalledTimes(1);
  });

  test.each([
    ["it is kept", "Mazda", true],
    ["there was too much to keep", muchText.repeat(4), false],
  ])(
    "is refused only once what was typed had its chance: the screen says whether %s",
    async (_w, text, is) => {
      const { context, user } = await userEight();
      const keep = () => keepDraft(context, "a car", { make: [text] }, 7);
      await expect(refuseOthers(context, 7, user, keep)).rejects.toMatchObject({ data: { isTypedKept: is } });
    },
  );
});
