import { describe, expect, test, vi } from "vitest";
import { muchText, sharedBrowser } from "../../tests/support/shared-browser.ts";
import { aKind, type Answering, answered, ledTo, post } from "./a-form.fixture.ts";
import { readDraft } from "./draft.server.ts";

const car = { make: "Mazda" };
const values = { make: ["Mazda"] };
const byUser = aKind();
const byAnybody = aKind({ who: "anybody" });
const unasked = aKind({ who: "unasked" });
const carriedOut = () => vi.fn<Answering>(async (form) => form.again(200));

describe("a form of somebody who is signed in", () => {
  test("is carried out for them", async () => {
    const { context, signIn } = await sharedBrowser();
    await signIn(7);
    const owner = (await context.session.ownerMark()) ?? "";
    const carryOut = carriedOut();
    const answer = await post(context, byUser, { ...car, owner }, carryOut);
    expect(answered(answer).init).toEqual({ status: 200 });
    expect(carryOut.mock.calls[0]?.[0]).toMatchObject({ user: { id: 7 }, owner: 7 });
  });

  test("is refused where somebody else is signed in by then, and kept for its owner", async () => {
    const { context, signIn } = await sharedBrowser();
    await signIn(7);
    const owner = (await context.session.ownerMark()) ?? "";
    await signIn(8);
    const carryOut = carriedOut();
    await expect(post(context, byUser, { ...car, owner }, carryOut)).rejects.toEqual({
      type: "DataWithResponseInit",
      data: { kind: "other-account", reference: "a-request", isTypedKept: true, name: "Sam" },
      init: { status: 409 },
    });
    expect(carryOut).not.toHaveBeenCalled();
    expect(await readDraft(context, "a car")).toBeNull();
    await signIn(7);
    expect(await readDraft(context, "a car")).toMatchObject({ values });
  });

  test("may have been opened by a visitor: it is its poster's own", async () => {
    const { context, signIn } = await sharedBrowser();
    await signIn(7);
    const carryOut = carriedOut();
    await post(context, byAnybody, car, carryOut);
    expect(carryOut.mock.calls[0]?.[0]).toMatchObject({ user: { id: 7 }, owner: null });
  });
});

describe("an account's form that nobody is signed in for by then", () => {
  test.each([
    ["leads to the log-in where one must be signed in", byUser, 303],
    ["goes on where anybody may post it", aKind({ who: "anybody", isKeptAlways: true }), 200],
  ])("%s, and is kept for the account", async (_what, kind, status) => {
    const { context, signIn, signOut } = await sharedBrowser();
    await signIn(7);
    const owner = (await context.session.ownerMark()) ?? "";
    await signOut();
    const answer = await post(context, kind, { ...car, owner }, carriedOut());
    expect(ledTo(answer)?.[0] ?? answered(answer).init?.status).toBe(status);
    expect(await readDraft(context, "a car")).toBeNull();
    await signIn(7);
    expect(await readDraft(context, "a car")).toMatchObject({ values });
  });
});

describe("a visitor's form", () => {
  test("is carried out where anybody may post it", async () => {
    const { context } = await sharedBrowser();
    const carryOut = carriedOut();
    expect(answered(await post(context, byAnybody, car, carryOut)).init).toEqual({ status: 200 });
    expect(carryOut.mock.calls[0]?.[0]).toMatchObject({ user: null, owner: null });
  });

  test("leads to the log-in where one must be signed in, and back to its page with what was typed", async () => {
    const { context } = await sharedBrowser();
    const carryOut = carriedOut();
    const page = "/garage?lng=de&tab=2&index&make=1";
    expect(ledTo(await post(context, byUser, car, carryOut, page))).toEqual([303, "/login"]);
    expect(carryOut).not.toHaveBeenCalled();
    expect(context.session.takeReturnPath()).toBe("/garage?tab=2&make=1");
    expect(context.notices.take()).toEqual([]);
    expect(await readDraft(context, "a car")).toMatchObject({ values });
  });

  test("leads back to the place in its page that asks for the log-in, and to no query without one", async () => {
    const { context } = await sharedBrowser();
    await post(context, aKind({ place: "enter" }), car, carriedOut(), "/event/night-shift?lng=de");
    expect(context.session.takeReturnPath()).toBe("/event/night-shift#enter");
  });

  test("says where what was typed could not be kept for after the log-in", async () => {
    const { context } = await sharedBrowser();
    await post(context, byUser, { note: muchText }, carriedOut());
    expect(context.notices.take()).toEqual([{ key: "typedNotKept", tone: "info" }]);
  });

  test("says nothing of keeping where nothing is to be kept", async () => {
    const { context } = await sharedBrowser();
    await post(context, aKind({ notKept: null }), car, carriedOut());
    expect(context.notices.take()).toEqual([]);
  });
});

describe("a form whose sender's session ends under way", () => {
  const signedOut = { key: "signedOut", tone: "info" };

  /** A browser whose session the API doesn't take any more once a form's sender is asked for. */
  async function endingBrowser() {
    const browser = await sharedBrowser({ answers: { "cognito/user/authUser": () => end() } });
    const { session } = browser.context;
    const end = () => {
      session.lapse();
      throw new Response(null, { status: 303, headers: { Location: "/" } });
    };
    await browser.signIn(7);
    return { ...browser, end };
  }

  test.each([
    ["only a user may post", byUser],
    ["anybody may post", byAnybody],
  ])("leads to the log-in and says that what was typed is kept, where %s it", async (_who, kind) => {
    const { context } = await endingBrowser();
    const answer = await post(context, kind, car, carriedOut(), "/garage?tab=2");
    expect(ledTo(answer)).toEqual([303, "/login"]);
    expect(context.session.takeReturnPath()).toBe("/garage?tab=2");
    expect(context.notices.take()).toEqual([signedOut, { key: "typedKept", tone: "info" }]);
    expect(await readDraft(context, "a car")).toMatchObject({ values });
  });

  test.each([
    ["that it is not, where it could not be", { note: muchText }, byUser, ["signedOut", "typedNotKept"]],
    ["nothing of it where nothing is to be kept", car, aKind({ notKept: null }), ["signedOut"]],
  ])("says %s", async (_what, fields, kind, said) => {
    const { context } = await endingBrowser();
    expect(ledTo(await post(context, kind, fields, carriedOut()))).toEqual([303, "/login"]);
    expect(context.notices.take().map(({ key }) => key)).toEqual(said);
  });

  test("by a fault of ours goes on to whoever tells of the fault", async () => {
    const { context } = await sharedBrowser();
    const fault = new RangeError("ours");
    const failing = post(context, byAnybody, car, async () => {
      context.session.lapse();
      throw fault;
    });
    await expect(failing).rejects.toBe(fault);
  });

  test("comes back as it was typed where nobody is asked who posts: it may be sent by anybody", async () => {
    const { context, end } = await endingBrowser();
    const answer = await post(context, unasked, car, async () => end(), "/contact?lng=de&about=3");
    expect(ledTo(answer)).toEqual([303, "/contact?about=3"]);
    expect(context.notices.take()).toEqual([signedOut, { key: "typedStillHere", tone: "info" }]);
    expect(await readDraft(context, "a car")).toMatchObject({ values });
  });

  test("says nothing of being there still, where there was too much to be kept", async () => {
    const { context, end } = await endingBrowser();
    const answer = await post(context, unasked, { note: muchText }, async () => end(), "/contact");
    expect(ledTo(answer)).toEqual([303, "/contact"]);
    expect(context.notices.take()).toEqual([signedOut]);
  });

  test("comes back to the first page where its own address leads to another site", async () => {
    const { context, end } = await endingBrowser();
    const answer = await post(context, unasked, car, async () => end(), "//evil.example/contact");
    expect(ledTo(answer)).toEqual([303, "/"]);
  });

  test("goes where the end of the session leads, where nothing of it is to be kept", async () => {
    const { context, end } = await endingBrowser();
    const answer = post(
      context,
      aKind({ who: "unasked", notKept: null }),
      car,
      async () => end(),
      "/contact",
    );
    const thrown: unknown = await answer.catch((reason: unknown) => reason);
    expect(thrown instanceof Response && ledTo(thrown)).toEqual([303, "/"]);
    expect(context.notices.take()).toEqual([signedOut]);
  });
});

test("of a form that nobody is asked for the API isn't asked who posts it, nor whose it was", async () => {
  const { context, signIn, calls } = await sharedBrowser();
  await signIn(7);
  const owner = (await context.session.ownerMark()) ?? "";
  await signIn(8);
  calls.length = 0;
  const carryOut = carriedOut();
  expect(answered(await post(context, unasked, { ...car, owner }, carryOut)).init).toEqual({ status: 200 });
  expect(carryOut.mock.calls[0]?.[0]).toMatchObject({ user: null, owner: null, key: context.sender });
  expect(calls).toEqual([]);
});
