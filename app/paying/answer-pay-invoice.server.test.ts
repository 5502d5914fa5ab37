import { expect, test } from "vitest";
import { paymentPage, scriptedContext } from "../../tests/support/scripted-context.ts";
import { createPost } from "../posting/post.server.ts";
import { postedIn } from "../posting/posted.server.ts";
import { marks } from "../posting/marks.tsx";
import { answerPayInvoice } from "./answer-pay-invoice.server.ts";

const key = "a-form-key-of-this-page";

const toPay = { success: true, redirect: paymentPage };

/** A form of an event that is posted by a button. */
async function posted(intent: string, answer: unknown = toPay, user: { id: number } | null = { id: 7 }) {
  const { context, calls } = await scriptedContext({
    user,
    answers: { "cognito/invoice/payNow": () => answer },
  });
  const form = new FormData();
  form.set(marks.intent, intent);
  form.set(marks.key, key);
  const who = await context.session.user();
  const read = postedIn(form);
  const parts = { context, posted: read, owner: who?.id ?? null, user: who, values: read.values };
  const post = createPost({ ...parts, kind: { name: "entry", who: "anybody" } });
  calls.length = 0;
  return { answered: () => answerPayInvoice(post, "/event/night-shift"), calls };
}

test("the button of an open invoice leads to where it is paid, and the payment back to the page", async () => {
  const { answered, calls } = await posted("pay-invoice:12");
  const response = await answered();
  expect([response?.status, response?.headers.get("Location")]).toEqual([303, paymentPage]);
  const url = Buffer.from("https://site.example/event/night-shift").toString("base64");
  expect(calls.map(({ sent }) => sent)).toEqual([{ id: 12, url }]);
});

test("pressed twice it has the same key", async () => {
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
])("“%s” is another button", async (intent) => {
  const { answered, calls } = await posted(intent);
  expect(await answered()).toBeNull();
  expect(calls).toEqual([]);
});

test("a visitor has no invoices to pay", async () => {
  const { answered, calls } = await posted("pay-invoice:12", toPay, null);
  expect(await answered()).toBeNull();
  expect(calls).toEqual([]);
});

test.each([
  [{ success: false, message: "It is paid already" }, 422, "It is paid already"],
  ["nonsense", 503, expect.stringMatching(/did not answer/)],
])("the page comes again and says why it can't be paid now: %j", async (answer, status, said) => {
  const { answered } = await posted("pay-invoice:12", answer);
  await expect(answered()).rejects.toMatchObject({ status, answer: { refusal: { said }, key } });
});
