import { data, redirect } from "@remix-run/node";
import { describe, expect, test, vi } from "vitest";
import { scriptedContext } from "../../tests/support/scripted-context.ts";
import { oversizedText, sharedBrowser } from "../../tests/support/shared-browser.ts";
import {
  aFormKind,
  type CarryOut,
  getResponse,
  formKey,
  getStatusAndTarget,
  postForm,
} from "./a-form.fixture.ts";
import { readDraft } from "./draft.server.ts";
import type { Post } from "./post.server.ts";

const car = { make: "Mazda", key: formKey };
const values = { make: ["Mazda"] };
const anyoneKind = aFormKind({ access: "anyone" });
const carriedOut = async (form: Post) => form.pageWith(200);

describe("the response to a post", () => {
  test("is the page with everything typed and the response's status, whether returned or thrown", async () => {
    const { context } = await sharedBrowser();
    const rejection = { text: "Too old" };
    const returned = await postForm(context, anyoneKind, car, async (form) =>
      form.pageWith(409, { rejection }),
    );
    const thrown = await postForm(context, anyoneKind, car, async (form) => form.reject(rejection, 409));
    for (const result of [returned, thrown])
      expect(getResponse(result)).toEqual({
        init: { status: 409 },
        data: {
          values,
          changedValues: {},
          key: formKey,
          errors: [],
          rejection,
          notice: null,
          submitFailure: null,
          indeterminate: null,
          isCutOff: false,
        },
      });
  });

  test.each([[0], [30]])(
    "has a Retry-After header if a retry after %d seconds makes sense",
    async (retryAfter) => {
      const { context } = await sharedBrowser();
      const result = await postForm(context, anyoneKind, car, async (form) =>
        form.pageWith(429, { retryAfter }),
      );
      expect(getResponse(result).init).toEqual({
        status: 429,
        headers: { "Retry-After": String(retryAfter) },
      });
    },
  );

  test("contains the data that the page derives from the form's values, as of the response", async () => {
    const { context } = await sharedBrowser();
    const result = await postForm(context, anyoneKind, car, async (form, reply) => {
      reply.addData(async ({ make = [] }) => ({ price: `of a ${make.join()}` }), { title: "The price" });
      return form.pageWith(200, { changedValues: { make: ["Ford"] } });
    });
    expect(getResponse(result).data).toMatchObject({ price: "of a Ford", values: { make: ["Ford"] } });
    expect(context.formResult.get()).toMatchObject({ title: "The price", hasForm: true });
  });

  test("contains derived data also when the post is rejected", async () => {
    const { context } = await sharedBrowser();
    const result = await postForm(context, anyoneKind, car, async (form, reply) => {
      reply.addData(async () => ({ price: 100 }));
      return form.reject({ text: "Too old" });
    });
    expect(getResponse(result)).toMatchObject({ init: { status: 422 }, data: { price: 100 } });
  });

  test("can be a redirect, and no draft is saved then", async () => {
    const { context } = await sharedBrowser();
    const result = await postForm(context, anyoneKind, car, async () => redirect("/garage", 303));
    expect(getStatusAndTarget(result)).toEqual([303, "/garage"]);
    expect(context.formResult.get()).toBeNull();
    expect(await readDraft(context, "a car")).toBeNull();
  });
});

describe("the page loader", () => {
  test("learns the result, and can save a draft if the page itself can't be loaded", async () => {
    const { context } = await sharedBrowser();
    await postForm(context, anyoneKind, car, async (form) =>
      form.pageWith(200, { changedValues: { make: ["Ford"] } }),
    );
    const noted = context.formResult.get();
    expect(noted).toMatchObject({ isIndeterminate: false, title: undefined });
    expect(await readDraft(context, "a car")).toBeNull();
    await noted?.saveDraft();
    expect(await readDraft(context, "a car")).toMatchObject({ values: { make: ["Ford"] } });
  });

  test("learns that an order is indeterminate", async () => {
    const { context } = await sharedBrowser();
    const indeterminate = { reference: "ABCD2345", encryptedOrder: "x" };
    await postForm(context, anyoneKind, car, async (form) => form.pageWith(504, { indeterminate }));
    expect(context.formResult.get()).toMatchObject({ isIndeterminate: true });
  });
});

describe("the draft of a form that takes long to fill in", () => {
  const long = aFormKind({ access: "anyone", draft: { always: true } });

  test("is saved with each response, with the values of the response", async () => {
    const { context } = await sharedBrowser();
    await postForm(context, long, car, async (form) =>
      form.pageWith(200, { changedValues: { make: ["Ford"] } }),
    );
    expect(await readDraft(context, "a car")).toMatchObject({ values: { make: ["Ford"] } });
  });

  test("is not saved on a change of language: perhaps nothing is typed yet", async () => {
    const { context } = await sharedBrowser();
    expect(getResponse(await postForm(context, long, { ...car, language: "en" }, carriedOut)).init).toEqual({
      status: 200,
    });
    expect(await readDraft(context, "a car")).toBeNull();
  });
});

describe("where there is no form response, a draft is saved and the error is thrown on:", () => {
  test.each([
    ["an internal error", new RangeError("ours")],
    ["a redirect", redirect("/elsewhere")],
  ])("%s", async (_what, reason) => {
    const { context } = await sharedBrowser();
    await expect(postForm(context, anyoneKind, car, () => Promise.reject(reason))).rejects.toBe(reason);
    expect(await readDraft(context, "a car")).toMatchObject({ values });
  });

  test("if the API doesn't return the user, the owner is unknown and no draft is saved", async () => {
    const { context, signIn: login } = await sharedBrowser();
    await login("unknown");
    await expect(postForm(context, anyoneKind, car, carriedOut)).rejects.toMatchObject({
      kind: "unreachable",
    });
    expect(context.drafts.isSaved()).toBe(false);
  });

  test("a screen that reports the outcome itself; the draft is saved", async () => {
    const { context } = await sharedBrowser();
    const screen = data({ kind: "payment" }, { status: 502 });
    await expect(postForm(context, anyoneKind, car, () => Promise.reject(screen))).rejects.toBe(screen);
    expect(await readDraft(context, "a car")).toBeNull();
  });
});

describe("a truncated post of a form that costs money", () => {
  const orders = (intent: string) => (intent === "buy" ? "a car" : null);
  const sold = aFormKind({ access: "anyone", getOrderKind: orders });
  const sends = () => vi.fn<CarryOut>(carriedOut);

  test("is not carried out, reports that, and shows the fields that had loaded", async () => {
    const { context } = await sharedBrowser();
    const carryOut = sends();
    const result = await postForm(context, sold, { ...car, intent: "buy" }, carryOut);
    expect(getResponse(result)).toMatchObject({ data: { values, isCutOff: true }, init: { status: 200 } });
    expect(carryOut).not.toHaveBeenCalled();
  });

  test.each([
    ["a button that orders nothing", sold, { intent: "look" }],
    [
      "a form that recalculates as its values change",
      aFormKind({ ...sold, recalculates: true }),
      { intent: "buy" },
    ],
    ["a page that had loaded completely", sold, { intent: "buy", whole: "yes" }],
    ["a form that costs nothing", aFormKind({ access: "anyone" }), { intent: "buy" }],
  ])("is carried out for %s", async (_which, kind, marks) => {
    const { context } = await sharedBrowser();
    const carryOut = sends();
    await postForm(context, kind, { ...car, ...marks }, carryOut);
    expect(carryOut).toHaveBeenCalledOnce();
  });

  test.each([
    ["complete", { whole: "yes" }, true],
    ["truncated", {}, false],
  ])("is %s: the draft is saved where there is no response: %j %s", async (_which, marks, isSaved) => {
    const { context } = await sharedBrowser();
    const fault = new RangeError("ours");
    const failing = postForm(context, sold, { make: "Mazda", ...marks }, () => Promise.reject(fault));
    await expect(failing).rejects.toBe(fault);
    expect(context.drafts.isSaved()).toBe(isSaved);
  });

  test("is saved after its missing values were restored", async () => {
    const { context } = await sharedBrowser();
    await postForm(context, sold, { make: "Mazda" }, async (part) => {
      const whole = part.withChanges({ values: { ...part.values, colour: ["red"] } });
      await whole.saveDraft();
      return whole.pageWith(200);
    });
    expect((await readDraft(context, "a car"))?.values).toEqual({ make: ["Mazda"], colour: ["red"] });
  });
});

test("names that aren't fields of the form are ignored", async () => {
  const { context } = await sharedBrowser();
  const kind = aFormKind({ access: "anyone", isField: (name) => name === "make" });
  const result = await postForm(context, kind, { ...car, isAdmin: "1" }, carriedOut);
  expect(getResponse(result).data).toMatchObject({ values });
  expect(getResponse(result).data).not.toHaveProperty("values.isAdmin");
});

test("a form too long for a draft is processed all the same", async () => {
  const { context } = await sharedBrowser();
  const long = aFormKind({ access: "anyone", draft: { always: true } });
  const result = await postForm(context, long, { make: oversizedText }, carriedOut);
  expect(getResponse(result).init).toEqual({ status: 200 });
  expect(context.drafts.isSaved()).toBe(false);
});

describe("the order log gets", () => {
  const kind = aFormKind({ getOrderKind: (intent) => (intent === "submit" ? "entry" : null) });
  const loggedOutcomes = async (intent: string, carryOut: CarryOut) => {
    const { context, lines } = await scriptedContext();
    await postForm(context, kind, { intent, whole: "yes" }, carryOut).catch(() => undefined);
    return lines.flatMap(({ members }) => ("orderFailed" in members ? [members] : []));
  };

  test.each<[string, CarryOut, string[]]>([
    ["an order with invalid fields", async (form) => form.rejectFields([]), ["form-check"]],
    [
      "an order that was rejected because it sold out",
      async (form) => form.reject({ text: "Sold out" }, 409),
      ["form-check"],
    ],
    [
      "an order whose required data couldn't be read",
      async (form) => form.reject({ text: "Away" }, 503),
      ["not-sent"],
    ],
    ["an order whose page couldn't be loaded", () => Promise.reject(new Error("away")), ["not-sent"]],
    ["nothing for an order that was sent", async () => new Response(null, { status: 303 }), []],
    ["nothing for a page that doesn't exist", () => Promise.reject(new Response(null, { status: 404 })), []],
  ])("%s", async (_what, carryOut, expected) => {
    const sale = "entry";
    expect(await loggedOutcomes("submit", carryOut)).toEqual(
      expected.map((orderFailed) => ({ orderFailed, sale, who: "7" })),
    );
    expect(await loggedOutcomes("update", carryOut)).toEqual([]);
  });
});
