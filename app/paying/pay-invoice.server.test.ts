import { expect, test } from "vitest";
import { organiserError, paymentPage, scriptedContext } from "../../tests/support/scripted-context.ts";
import { payInvoice } from "./pay-invoice.server.ts";

const toPay = { success: true, redirect: paymentPage };
const invoice = { id: 12, page: "/account/invoices", formKey: "the form's key" };

/** Somebody presses the button of an invoice. */
async function pressed(answer: () => unknown, given: Partial<typeof invoice> | { formKey: null } = {}) {
  const { context, calls, lines } = await scriptedContext({ answers: { "cognito/invoice/payNow": answer } });
  const begun = await payInvoice(context, { ...invoice, ...given });
  return { begun, calls, lines };
}
const failing = (...error: Parameters<typeof organiserError>) =>
  pressed(() => {
    throw organiserError(...error);
  });

test("the button of an open invoice leads to where it is paid, and the payment back to the page [ACC-016]", async () => {
  const { begun, calls } = await pressed(() => toPay);
  expect(begun).toMatchObject({ status: 303 });
  expect(begun instanceof Response && begun.headers.get("Location")).toBe(paymentPage);
  const url = Buffer.from("https://site.example/account/invoices").toString("base64");
  expect(calls.filter(({ key }) => key).map(({ sent }) => sent)).toEqual([{ id: 12, url }]);
});

test("the same button has the same key, and another invoice or form another", async () => {
  const keyOf = async (given: Parameters<typeof pressed>[1] = {}) =>
    (await pressed(() => toPay, given)).calls[0]?.key;
  const key = await keyOf();
  expect(key).toMatch(/^[0-9a-f]{64}$/);
  expect(await keyOf()).toBe(key);
  const others = [
    await keyOf({ id: 13 }),
    await keyOf({ formKey: "another" }),
    await keyOf({ formKey: null }),
  ];
  expect(new Set([key, ...others])).toHaveProperty("size", 4);
});

test.each([
  ["in its answer", { success: false, message: "It is paid already" }, "It is paid already"],
  ["without a word", { success: false }, "Something went wrong"],
])("an invoice that the API refuses %s says why", async (_how, answer, said) => {
  expect((await pressed(() => answer)).begun).toEqual({ status: 422, said });
});

test.each([
  ["It is paid already", "It is paid already"],
  ["", "Something went wrong"],
])("so does one that is refused by an error that says “%s”", async (words, said) => {
  const { begun } = await failing("refused", "POST x", { status: 422, said: words });
  expect(begun).toEqual({ status: 422, said });
});

test("nobody is led to a payment page that isn't allowed: they are told so, and the operator is", async () => {
  const { begun, lines } = await pressed(() => ({ ...toPay, redirect: "https://evil.example/pay" }));
  expect(begun).toEqual({
    status: 422,
    said: "We cannot open the payment page of this invoice. Please contact the organiser.",
  });
  expect(lines).toMatchObject([{ level: "error", members: { invoice: 12 } }]);
});

test("an API that doesn't answer leaves it open whether the payment was begun", async () => {
  const { begun, lines } = await failing("timeout", "POST x");
  expect(begun).toEqual({
    status: 503,
    said: expect.stringMatching(/did not answer.*look at the invoice in a minute/),
  });
  expect(lines).toEqual([]);
});

test("the end of the session is thrown on", async () => {
  await expect(failing("unauthorised", "POST x", { status: 401 })).rejects.toMatchObject({
    kind: "unauthorised",
  });
});
