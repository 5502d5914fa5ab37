import { expect, test } from "vitest";
import { paymentPage, scriptedContext } from "../../tests/support/scripted-context.ts";
import { createPost } from "../posting/post.server.ts";
import { parseSubmission } from "../posting/form-submission.server.ts";
import { HIDDEN_FIELDS } from "../posting/hidden-fields.tsx";
import { handlePayInvoice } from "./handle-pay-invoice.server.ts";

const key = "a-form-key-of-this-page";

const toPay = { success: true, redirect: paymentPage };

/** Posts an event's form by the button with this intent. */
async function posted(intent: string, response: unknown = toPay, user: { id: number } | null = { id: 7 }) {
  const { context, calls } = await scriptedContext({
    user,
    answers: { "cognito/invoice/payNow": () => response },
  });
  const form = new FormData();
  form.set(HIDDEN_FIELDS.intent, intent);
  form.set(HIDDEN_FIELDS.key, key);
  const who = await context.session.user();
  const read = parseSubmission(form);
  const parts = { context, submission: read, owner: who?.id ?? null, user: who, values: read.values };
  const post = createPost({ ...parts, kind: { name: "entry", access: "anyone" } });
  calls.length = 0;
  return { answered: () => handlePayInvoice(post, "/event/night-shift"), calls };
}

test("the button of an open invoice redirects to its payment page, which returns to the page", async () => {
  const { answered: responded, calls } = await posted("pay-invoice:12");
  const response = await responded();
  expect([response?.status, response?.headers.get("Location")]).toEqual([303, paymentPage]);
  const url = Buffer.from("https://site.example/event/night-shift").toString("base64");
  expect(calls.map(({ sent }) => sent)).toEqual([{ id: 12, url }]);
});

test("clicking twice uses the same idempotency key", async () => {
  const [first, second] = [await posted("pay-invoice:12"), await posted("pay-invoice:12")];
  await Promise.all([first.answered(), second.answered()]);
  const [one, other] = [first.calls[0]?.key, second.calls[0]?.key];
  expect(one).toMatch(/^[0-9a-f]{64}$/);
  expect(other).toBe(one);
});

test.each([
  ["submit"],
  ["pay-invoice:"],
  ["pay-invoice:x"],
  ["pay-invoice:12x"],
  ["not-pay-invoice:12"],
  ["pay-invoice:1234567890"],
])("“%s” is not the button", async (intent) => {
  const { answered: responded, calls } = await posted(intent);
  expect(await responded()).toBeNull();
  expect(calls).toEqual([]);
});

test("a visitor has no invoices to pay", async () => {
  const { answered: responded, calls } = await posted("pay-invoice:12", toPay, null);
  expect(await responded()).toBeNull();
  expect(calls).toEqual([]);
});

test.each([
  [{ success: false, message: "It is paid already" }, 422, { text: "It is paid already" }],
  ["nonsense", 503, { key: "paying:problem.noResponse" }],
])("the page shows why the invoice can't be paid now: %j", async (response, status, rejection) => {
  const { answered: responded } = await posted("pay-invoice:12", response);
  await expect(responded()).rejects.toMatchObject({ status, result: { rejection, key } });
});
