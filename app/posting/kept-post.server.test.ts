import type { AppLoadContext } from "@remix-run/node";
import { describe, expect, test } from "vitest";
import { sharedBrowser } from "../../tests/support/shared-browser.ts";
import { aPost } from "./a-form.fixture.ts";
import { keepDraft, readDraft } from "./draft.server.ts";

const fields = { make: "Mazda", password: "secret", photo: "1", colour: ["red", "blue"] };
const kept = async (context: AppLoadContext) => (await readDraft(context, "a car"))?.values ?? null;

describe("what is typed in a posted form is kept", () => {
  test("but for its passwords and codes, which are kept nowhere", async () => {
    const { context } = await sharedBrowser();
    await aPost(context, { fields, secrets: ["password"] }).keep();
    expect(await kept(context)).toEqual({ make: ["Mazda"], photo: ["1"], colour: ["red", "blue"] });
  });

  test("but for what the form says is not to be kept", async () => {
    const { context } = await sharedBrowser();
    const notKept = (name: string) => name.startsWith("p") && name !== "password";
    await aPost(context, { fields, secrets: ["password"], notKept }).keep();
    expect(await kept(context)).toEqual({ make: ["Mazda"], colour: ["red", "blue"] });
  });

  test("as it has become since, and of that what is said now", async () => {
    const { context } = await sharedBrowser();
    const post = aPost(context, { fields, notKept: (name) => name === "make" });
    await post.keep({ make: ["Ford"], photo: ["2"] });
    expect(await kept(context)).toEqual({ photo: ["2"] });
    await post.keep({ make: ["Ford"], photo: ["2"] }, (name) => name === "photo");
    expect(await kept(context)).toEqual({ make: ["Ford"] });
  });

  test("for whose form it was", async () => {
    const { context, signIn } = await sharedBrowser();
    await aPost(context, { fields: { make: "Mazda" }, owner: 7 }).keep();
    expect(await kept(context)).toBeNull();
    await signIn(7);
    expect(await kept(context)).toEqual({ make: ["Mazda"] });
  });

  test.each([
    ["of a form that keeps nothing", { notKept: null }],
    ["where its mark doesn't tell whose it was", { owner: 0 }],
  ])("but not %s", async (_which, given) => {
    const { context, signIn } = await sharedBrowser();
    await aPost(context, { fields, ...given }).keep();
    expect([await kept(context), context.drafts.isKept()]).toEqual([null, false]);
    await signIn(7);
    expect(await kept(context)).toBeNull();
  });

  test("nor where whoever posted it says that nothing is", async () => {
    const { context } = await sharedBrowser();
    await aPost(context, { fields }).keep(undefined, null);
    expect([await kept(context), context.drafts.isKept()]).toEqual([null, false]);
  });
});

test("the draft of a form is forgotten, and that of a form that keeps nothing isn't its own to forget", async () => {
  const { context } = await sharedBrowser();
  await keepDraft(context, "a car", { make: ["Mazda"] });
  await aPost(context, { notKept: null }).forget();
  expect(await kept(context)).toEqual({ make: ["Mazda"] });
  await aPost(context).forget();
  expect(await kept(context)).toBeNull();
});
