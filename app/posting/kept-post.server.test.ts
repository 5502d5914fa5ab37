import type { AppLoadContext } from "@remix-run/node";
import { describe, expect, test } from "vitest";
import { sharedBrowser } from "../../tests/support/shared-browser.ts";
import { aPost, type PostParams } from "./a-form.fixture.ts";
import { saveDraft, readDraft } from "./draft.server.ts";

const fields = { make: "Mazda", password: "secret", photo: "1", colour: ["red", "blue"] };
const savedDraft = async (context: AppLoadContext) => (await readDraft(context, "a car"))?.values ?? null;

describe("the draft of a posted form", () => {
  test("leaves out passwords and codes", async () => {
    const { context } = await sharedBrowser();
    await aPost(context, { fields, secrets: ["password"] }).saveDraft();
    expect(await savedDraft(context)).toEqual({ make: ["Mazda"], photo: ["1"], colour: ["red", "blue"] });
  });

  test("leaves out the fields that the form excludes", async () => {
    const { context } = await sharedBrowser();
    const except = (name: string) => name.startsWith("p") && name !== "password";
    await aPost(context, { fields, secrets: ["password"], draft: { except } }).saveDraft();
    expect(await savedDraft(context)).toEqual({ make: ["Mazda"], colour: ["red", "blue"] });
  });

  test("has the current values, without the fields excluded now", async () => {
    const { context } = await sharedBrowser();
    const post = aPost(context, { fields, draft: { except: (name) => name === "make" } });
    await post.saveDraft({ make: ["Ford"], photo: ["2"] });
    expect(await savedDraft(context)).toEqual({ photo: ["2"] });
    await post.saveDraft({ make: ["Ford"], photo: ["2"] }, (name) => name === "photo");
    expect(await savedDraft(context)).toEqual({ make: ["Ford"] });
  });

  test("is saved for the account that the form was opened with", async () => {
    const { context, signIn: login } = await sharedBrowser();
    await aPost(context, { fields: { make: "Mazda" }, owner: 7 }).saveDraft();
    expect(await savedDraft(context)).toBeNull();
    await login(7);
    expect(await savedDraft(context)).toEqual({ make: ["Mazda"] });
  });

  test.each<[string, PostParams]>([
    ["for a form without drafts", { draft: "none" }],
    ["if the owner field can't be decrypted", { owner: 0 }],
  ])("is not saved %s", async (_which, given) => {
    const { context, signIn: login } = await sharedBrowser();
    await aPost(context, { fields, ...given }).saveDraft();
    expect([await savedDraft(context), context.drafts.isSaved()]).toEqual([null, false]);
    await login(7);
    expect(await savedDraft(context)).toBeNull();
  });
});

test("the draft of a form can be deleted; a form without drafts deletes none", async () => {
  const { context } = await sharedBrowser();
  await saveDraft(context, "a car", { make: ["Mazda"] });
  await aPost(context, { draft: "none" }).deleteDraft();
  expect(await savedDraft(context)).toEqual({ make: ["Mazda"] });
  await aPost(context).deleteDraft();
  expect(await savedDraft(context)).toBeNull();
});
