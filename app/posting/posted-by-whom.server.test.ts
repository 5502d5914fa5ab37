import { describe, expect, test, vi } from "vitest";
import { oversizedText, sharedBrowser } from "../../tests/support/shared-browser.ts";
import { aFormKind, type CarryOut, getResponse, getStatusAndTarget, postForm } from "./a-form.fixture.ts";
import { readDraft } from "./draft.server.ts";

const car = { make: "Mazda" };
const values = { make: ["Mazda"] };
const byUser = aFormKind();
const byAnybody = aFormKind({ access: "anyone" });
const publicForm = aFormKind({ access: "public" });
const carriedOut = () => vi.fn<CarryOut>(async (form) => form.pageWith(200));

describe("a logged-in user's form", () => {
  test("is carried out for that user", async () => {
    const { context, signIn: login } = await sharedBrowser();
    await login(7);
    const owner = (await context.session.ownerToken()) ?? "";
    const carryOut = carriedOut();
    const result = await postForm(context, byUser, { ...car, owner }, carryOut);
    expect(getResponse(result).init).toEqual({ status: 200 });
    expect(carryOut.mock.calls[0]?.[0]).toMatchObject({ user: { id: 7 }, owner: 7 });
  });

  test("is rejected if another user is logged in by then, and saved as a draft for its owner", async () => {
    const { context, signIn: login } = await sharedBrowser();
    await login(7);
    const owner = (await context.session.ownerToken()) ?? "";
    await login(8);
    const carryOut = carriedOut();
    await expect(postForm(context, byUser, { ...car, owner }, carryOut)).rejects.toEqual({
      type: "DataWithResponseInit",
      data: { kind: "other-account", reference: "a-request", isInputSaved: true, name: "Sam" },
      init: { status: 409 },
    });
    expect(carryOut).not.toHaveBeenCalled();
    expect(await readDraft(context, "a car")).toBeNull();
    await login(7);
    expect(await readDraft(context, "a car")).toMatchObject({ values });
  });

  test("may have been opened by a visitor: it belongs to the user who posts it", async () => {
    const { context, signIn: login } = await sharedBrowser();
    await login(7);
    const carryOut = carriedOut();
    await postForm(context, byAnybody, car, carryOut);
    expect(carryOut.mock.calls[0]?.[0]).toMatchObject({ user: { id: 7 }, owner: null });
  });
});

describe("an account's form that is posted after a logout", () => {
  test.each([
    ["redirects to the login if one is required", byUser, 303],
    ["is carried out if visitors may post it", aFormKind({ access: "anyone", draft: { always: true } }), 200],
  ])("%s, and is saved as the account's draft", async (_what, kind, status) => {
    const { context, signIn: login, signOut } = await sharedBrowser();
    await login(7);
    const owner = (await context.session.ownerToken()) ?? "";
    await signOut();
    const result = await postForm(context, kind, { ...car, owner }, carriedOut());
    expect(getStatusAndTarget(result)?.[0] ?? getResponse(result).init?.status).toBe(status);
    expect(await readDraft(context, "a car")).toBeNull();
    await login(7);
    expect(await readDraft(context, "a car")).toMatchObject({ values });
  });
});

describe("a visitor's form", () => {
  test("is carried out if visitors may post it", async () => {
    const { context } = await sharedBrowser();
    const carryOut = carriedOut();
    expect(getResponse(await postForm(context, byAnybody, car, carryOut)).init).toEqual({ status: 200 });
    expect(carryOut.mock.calls[0]?.[0]).toMatchObject({ user: null, owner: null });
  });

  test("redirects to the login if one is required, and back to its page with its draft", async () => {
    const { context } = await sharedBrowser();
    const carryOut = carriedOut();
    const page = "/garage?lng=de&tab=2&index&make=1";
    expect(getStatusAndTarget(await postForm(context, byUser, car, carryOut, page))).toEqual([303, "/login"]);
    expect(carryOut).not.toHaveBeenCalled();
    expect(context.session.takeReturnPath()).toBe("/garage?tab=2&make=1");
    expect(context.notices.take()).toEqual([]);
    expect(await readDraft(context, "a car")).toMatchObject({ values });
  });

  test("returns to the fragment of its page that requires the login, without an empty query", async () => {
    const { context } = await sharedBrowser();
    await postForm(context, aFormKind({ fragment: "enter" }), car, carriedOut(), "/event/night-shift?lng=de");
    expect(context.session.takeReturnPath()).toBe("/event/night-shift#enter");
  });

  test("reports that the draft couldn't be saved before the login", async () => {
    const { context } = await sharedBrowser();
    await postForm(context, byUser, { note: oversizedText }, carriedOut());
    expect(context.notices.take()).toEqual([{ key: "inputNotSaved", tone: "info" }]);
  });

  test("mentions no draft if the form has none", async () => {
    const { context } = await sharedBrowser();
    await postForm(context, aFormKind({ draft: "none" }), car, carriedOut());
    expect(context.notices.take()).toEqual([]);
  });
});

describe("a form whose session expires during the post", () => {
  const signedOut = { key: "signedOut", tone: "info" };

  /** A browser whose session expires when the form's sender is loaded. */
  async function endingBrowser() {
    const browser = await sharedBrowser({ answers: { "cognito/user/authUser": () => end() } });
    const { session } = browser.context;
    const end = () => {
      session.expire();
      throw new Response(null, { status: 303, headers: { Location: "/" } });
    };
    await browser.signIn(7);
    return { ...browser, end };
  }

  test.each([
    ["is for users only", byUser],
    ["is for visitors too", byAnybody],
  ])("redirects to the login and reports the saved draft if the form %s", async (_who, kind) => {
    const { context } = await endingBrowser();
    const result = await postForm(context, kind, car, carriedOut(), "/garage?tab=2");
    expect(getStatusAndTarget(result)).toEqual([303, "/login"]);
    expect(context.session.takeReturnPath()).toBe("/garage?tab=2");
    expect(context.notices.take()).toEqual([signedOut, { key: "inputSaved", tone: "info" }]);
    expect(await readDraft(context, "a car")).toMatchObject({ values });
  });

  test.each([
    [
      "that it wasn't saved if it was too large",
      { note: oversizedText },
      byUser,
      ["signedOut", "inputNotSaved"],
    ],
    ["nothing about a draft if the form has none", car, aFormKind({ draft: "none" }), ["signedOut"]],
  ])("says %s", async (_what, fields, kind, message) => {
    const { context } = await endingBrowser();
    expect(getStatusAndTarget(await postForm(context, kind, fields, carriedOut()))).toEqual([303, "/login"]);
    expect(context.notices.take().map(({ key }) => key)).toEqual(message);
  });

  test("throws internal errors on", async () => {
    const { context } = await sharedBrowser();
    const fault = new RangeError("ours");
    const failing = postForm(context, byAnybody, car, async () => {
      context.session.expire();
      throw fault;
    });
    await expect(failing).rejects.toBe(fault);
  });

  test("is shown again as typed if the form is public: it may be sent without a login", async () => {
    const { context, end } = await endingBrowser();
    const result = await postForm(context, publicForm, car, async () => end(), "/contact?lng=de&about=3");
    expect(getStatusAndTarget(result)).toEqual([303, "/contact?about=3"]);
    expect(context.notices.take()).toEqual([signedOut, { key: "typedStillHere", tone: "info" }]);
    expect(await readDraft(context, "a car")).toMatchObject({ values });
  });

  test("doesn't claim that the input is still there if it was too large for a draft", async () => {
    const { context, end } = await endingBrowser();
    const result = await postForm(
      context,
      publicForm,
      { note: oversizedText },
      async () => end(),
      "/contact",
    );
    expect(getStatusAndTarget(result)).toEqual([303, "/contact"]);
    expect(context.notices.take()).toEqual([signedOut]);
  });

  test("returns to the home page if its own URL leads to another site", async () => {
    const { context, end } = await endingBrowser();
    const result = await postForm(context, publicForm, car, async () => end(), "//evil.example/contact");
    expect(getStatusAndTarget(result)).toEqual([303, "/"]);
  });

  test("follows the redirect of the expired session if the form has no draft", async () => {
    const { context, end } = await endingBrowser();
    const result = postForm(
      context,
      aFormKind({ access: "public", draft: "none" }),
      car,
      async () => end(),
      "/contact",
    );
    const thrown: unknown = await result.catch((reason: unknown) => reason);
    expect(thrown instanceof Response && getStatusAndTarget(thrown)).toEqual([303, "/"]);
    expect(context.notices.take()).toEqual([signedOut]);
  });
});

test("a public form doesn't load the user or the form's owner", async () => {
  const { context, signIn: login, calls } = await sharedBrowser();
  await login(7);
  const owner = (await context.session.ownerToken()) ?? "";
  await login(8);
  calls.length = 0;
  const carryOut = carriedOut();
  expect(getResponse(await postForm(context, publicForm, { ...car, owner }, carryOut)).init).toEqual({
    status: 200,
  });
  expect(carryOut.mock.calls[0]?.[0]).toMatchObject({ user: null, owner: null, key: context.anonymousId });
  expect(calls).toEqual([]);
});
