import { expect, test } from "vitest";
import { createOrganiserError, paymentPage, scriptedContext } from "../../tests/support/scripted-context.ts";
import { payInvoice } from "./pay-invoice.server.ts";

const toPay = { success: true, redirect: paymentPage };
const invoice = { id: 12, returnPath: "/account/invoices", formKey: "the form's key" };

/** Submits the button of an invoice. */
async function pressed(response: () => unknown, given: Partial<typeof invoice> | { formKey: null } = {}) {
  const { context, calls, lines } = await scriptedContext({
    answers: { "cognito/invoice/payNow": response },
  });
  const result = await payInvoice(context, { ...invoice, ...given });
  return { result, calls, lines };
}
const failing = (...error: Parameters<typeof createOrganiserError>) =>
  pressed(() => {
    throw createOrganiserError(...error);
  });

test("the button of an open invoice redirects to its payment page, which returns to the page [ACC-016]", async () => {
  const { result, calls } = await pressed(() => toPay);
  expect(result).toMatchObject({ status: 303 });
  expect(result instanceof Response && result.headers.get("Location")).toBe(paymentPage);
  const url = Buffer.from("https://site.example/account/invoices").toString("base64");
  expect(calls.filter(({ key }) => key).map(({ sent }) => sent)).toEqual([{ id: 12, url }]);
});

test("the same button has the same idempotency key; other invoices and forms have others", async () => {
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
  ["in its response", { success: false, message: "It is paid already" }, { text: "It is paid already" }],
  ["without a message", { success: false }, { key: "posting:problem.somethingWentWrong" }],
])("an invoice that the API rejects %s shows why", async (_how, response, rejection) => {
  expect((await pressed(() => response)).result).toEqual({ status: 422, rejection });
});

test.each([
  ["It is paid already", { text: "It is paid already" }],
  ["", { key: "posting:problem.somethingWentWrong" }],
])("so does a rejection by an error with the message “%s”", async (words, rejection) => {
  const { result } = await failing("rejected", "POST x", { status: 422, apiMessage: words });
  expect(result).toEqual({ status: 422, rejection });
});

test("a payment page that isn't allowed is never opened: the user is told, and an error is logged", async () => {
  const { result, lines } = await pressed(() => ({ ...toPay, redirect: "https://evil.example/pay" }));
  expect(result).toEqual({
    status: 422,
    rejection: { key: "paying:problem.noInvoicePage" },
  });
  expect(lines).toMatchObject([{ level: "error", members: { invoice: 12 } }]);
});

test("without a response of the API it stays open whether the payment was started", async () => {
  const { result, lines } = await failing("timeout", "POST x");
  expect(result).toEqual({
    status: 503,
    rejection: { key: "paying:problem.noResponse" },
  });
  expect(lines).toEqual([]);
});

test("the error of an expired session is thrown", async () => {
  await expect(failing("unauthorised", "POST x", { status: 401 })).rejects.toMatchObject({
    kind: "unauthorised",
  });
});
