import { data, redirect } from "@remix-run/node";
import { describe, expect, test } from "vitest";
import { muchText, sharedBrowser } from "../../tests/support/shared-browser.ts";
import { aKind, answered, formKey, ledTo, post } from "./a-form.fixture.ts";
import { readDraft } from "./draft.server.ts";
import type { Post } from "./post.server.ts";

const car = { make: "Mazda", key: formKey };
const values = { make: ["Mazda"] };
const anybody = aKind({ who: "anybody" });
const carriedOut = async (form: Post) => form.again(200);

describe("what a post is answered with", () => {
  test("is the page again with everything typed and the status of the answer, returned or thrown", async () => {
    const { context } = await sharedBrowser();
    const refusal = { said: "Too old" };
    const returned = await post(context, anybody, car, async (form) => form.again(409, { refusal }));
    const thrown = await post(context, anybody, car, async (form) => form.refuse(refusal, 409));
    for (const answer of [returned, thrown])
      expect(answered(answer)).toEqual({
        init: { status: 409 },
        data: {
          values,
          changed: {},
          key: formKey,
          errors: [],
          refusal,
          notice: null,
          trouble: null,
          unconfirmed: null,
          isCutOff: false,
        },
      });
  });

  test.each([[0], [30]])("says that the same may be tried again after %d seconds", async (retryAfter) => {
    const { context } = await sharedBrowser();
    const answer = await post(context, anybody, car, async (form) => form.again(429, { retryAfter }));
    expect(answered(answer).init).toEqual({ status: 429, headers: { "Retry-After": String(retryAfter) } });
  });

  test("has beside the values what the page shows of them, as they are after the answer", async () => {
    const { context } = await sharedBrowser();
    const answer = await post(context, anybody, car, async (form, answering) => {
      answering.show(async ({ make = [] }) => ({ price: `of a ${make.join()}` }), "The price");
      return form.again(200, { changed: { make: ["Ford"] } });
    });
    expect(answered(answer).data).toMatchObject({ price: "of a Ford", values: { make: ["Ford"] } });
    expect(context.answered.noted()).toMatchObject({ title: "The price" });
  });

  test("has it as well where something on the way refuses the post", async () => {
    const { context } = await sharedBrowser();
    const answer = await post(context, anybody, car, async (form, answering) => {
      answering.show(async () => ({ price: 100 }));
      return form.refuse({ said: "Too old" });
    });
    expect(answered(answer)).toMatchObject({ init: { status: 422 }, data: { price: 100 } });
  });

  test("is elsewhere where it leads there, and nothing typed is kept for then", async () => {
    const { context } = await sharedBrowser();
    const answer = await post(context, anybody, car, async () => redirect("/garage", 303));
    expect(ledTo(answer)).toEqual([303, "/garage"]);
    expect(context.answered.noted()).toBeNull();
    expect(await readDraft(context, "a car")).toBeNull();
  });
});

describe("the page of an answer", () => {
  test("is told what was answered, and can keep what was typed where it can't be read itself", async () => {
    const { context } = await sharedBrowser();
    await post(context, anybody, car, async (form) => form.again(200, { changed: { make: ["Ford"] } }));
    const noted = context.answered.noted();
    expect(noted).toMatchObject({ isUnconfirmed: false, title: undefined });
    expect(await readDraft(context, "a car")).toBeNull();
    await noted?.keep();
    expect(await readDraft(context, "a car")).toMatchObject({ values: { make: ["Ford"] } });
  });

  test("is told where nobody knows what became of an order", async () => {
    const { context } = await sharedBrowser();
    const unconfirmed = { reference: "ABCD2345", link: "/x" };
    await post(context, anybody, car, async (form) => form.again(504, { unconfirmed }));
    expect(context.answered.noted()).toMatchObject({ isUnconfirmed: true });
  });
});

describe("the draft of a form that takes long to fill in", () => {
  const long = aKind({ who: "anybody", isKeptAlways: true });

  test("is kept with each answer, as the answer has it", async () => {
    const { context } = await sharedBrowser();
    await post(context, long, car, async (form) => form.again(200, { changed: { make: ["Ford"] } }));
    expect(await readDraft(context, "a car")).toMatchObject({ values: { make: ["Ford"] } });
  });

  test("is not kept where its language is chosen: perhaps nothing is typed yet", async () => {
    const { context } = await sharedBrowser();
    expect(answered(await post(context, long, { ...car, language: "en" }, carriedOut)).init).toEqual({
      status: 200,
    });
    expect(await readDraft(context, "a car")).toBeNull();
  });
});

describe("where there can be no answer, what was typed is kept and the reason is thrown on:", () => {
  test.each([
    ["a fault of ours", new RangeError("ours")],
    ["what leads elsewhere", redirect("/elsewhere")],
  ])("%s", async (_what, reason) => {
    const { context } = await sharedBrowser();
    await expect(post(context, anybody, car, () => Promise.reject(reason))).rejects.toBe(reason);
    expect(await readDraft(context, "a car")).toMatchObject({ values });
  });

  test("an API that doesn't say who is signed in; then nobody knows for whom to keep it", async () => {
    const { context, signIn } = await sharedBrowser();
    await signIn("somebody");
    await expect(post(context, anybody, car, carriedOut)).rejects.toMatchObject({ kind: "unreachable" });
    expect(context.drafts.isKept()).toBe(false);
  });

  test("a screen that tells of itself what became of it, and keeps what is to be kept", async () => {
    const { context } = await sharedBrowser();
    const screen = data({ kind: "payment" }, { status: 502 });
    await expect(post(context, anybody, car, () => Promise.reject(screen))).rejects.toBe(screen);
    expect(await readDraft(context, "a car")).toBeNull();
  });
});

describe("a form that was cut off on its way", () => {
  const cuttable = aKind({ who: "anybody", cut: { texts: ["note"] } });
  const shown = JSON.stringify({ make: ["Ford"], note: ["Blue rocket"] });

  test("is completed by what the page showed, and says that it was cut off", async () => {
    const { context } = await sharedBrowser();
    const answer = await post(context, cuttable, { shown, make: "Mazda", note: "Blue" }, carriedOut);
    expect(answered(answer).data).toMatchObject({
      values: { make: ["Mazda"], note: ["Blue rocket"] },
      isCutOff: true,
    });
  });

  test("before even its beginning had arrived is what had arrived", async () => {
    const { context } = await sharedBrowser();
    const answer = await post(context, cuttable, { make: "Mazda" }, carriedOut);
    expect(answered(answer).data).toMatchObject({ values, isCutOff: true });
  });

  test.each([
    ["whole", { whole: "yes" }, true],
    ["completed", { shown }, true],
    ["of which nobody knows what is missing", {}, false],
  ])("and is %s keeps its draft where there is no answer: %j %s", async (_which, marks, isKept) => {
    const { context } = await sharedBrowser();
    const fault = new RangeError("ours");
    const failing = post(context, cuttable, { make: "Mazda", ...marks }, () => Promise.reject(fault));
    await expect(failing).rejects.toBe(fault);
    expect(context.drafts.isKept()).toBe(isKept);
  });
});

test("only what is a field of a form comes in by it", async () => {
  const { context } = await sharedBrowser();
  const kind = aKind({ who: "anybody", isField: (name) => name === "make" });
  const answer = await post(context, kind, { ...car, isAdmin: "1" }, carriedOut);
  expect(answered(answer).data).toMatchObject({ values });
  expect(answered(answer).data).not.toHaveProperty("values.isAdmin");
});

test("a form too long to be kept is answered all the same", async () => {
  const { context } = await sharedBrowser();
  const long = aKind({ who: "anybody", isKeptAlways: true });
  const answer = await post(context, long, { make: muchText }, carriedOut);
  expect(answered(answer).init).toEqual({ status: 200 });
  expect(context.drafts.isKept()).toBe(false);
});
