import { expect, test } from "vitest";
import {
  type Answers,
  organiserError,
  paymentPage,
  scriptedContext,
} from "../../tests/support/scripted-context.ts";
import { paymentReturn } from "./payment-return.server.ts";
import { leadToPayment } from "./payment-start.server.ts";

const path = "/event/night-shift?payum_token=abc&lng=de";

/** Somebody comes to a page of this site, of which the API answers whether its payment went through. */
async function arrived(
  answer: () => unknown,
  {
    at = path,
    user = { id: 7 },
    answers = {},
  }: { at?: string; user?: { id: number } | null; answers?: Answers } = {},
) {
  const given = { user, page: at, answers: { "cognito/payment/checkPaid": answer, ...answers } };
  const { context, calls, lines } = await scriptedContext(given);
  // A proxy may have named the site otherwise.
  const comeBack = () => paymentReturn(context, new Request(`http://inner.example:3000${at}`));
  const waits = () => context.pending.of(7, "/event/night-shift");
  return { context, calls, lines, comeBack, waits };
}
const timeout = () => {
  throw organiserError("timeout", "GET x");
};

test.each(["/event/night-shift", "/event/night-shift?payum_token=", "/event/night-shift?token=abc"])(
  "who opens %s doesn't come back from a payment",
  async (at) => {
    const { context, calls, comeBack } = await arrived(() => ({ success: true }), { at });
    expect(await comeBack()).toBeNull();
    expect(calls).toEqual([]);
    expect(context.unconfirmed.noted()).toBeNull();
  },
);

test.each([
  ["went through", { success: true, payment: 40 }, "paid", 40],
  ["was declined", { success: false, payment: { id: 41 } }, "failed", 41],
  ["was declined, without its id", { success: false }, "failed", 0],
  ["was cancelled", { success: false, status: "cancelled" }, "cancelled", 0],
])("a payment that %s is told so, and waits no more", async (_how, answer, state, paymentId) => {
  const { context, calls, comeBack, waits } = await arrived(() => answer);
  await context.pending.keep(7, "/event/night-shift", { kind: "payment", reference: "payment abc", path });
  await context.pending.keep(7, "/event/night-shift", { kind: "payment", reference: "payment x", path });
  expect(await comeBack()).toEqual({ state, again: path, paymentId });
  expect((await waits()).map(({ reference }) => reference)).toEqual(["payment x"]);
  const url = Buffer.from(`https://site.example${path}`).toString("base64");
  expect(calls.at(-1)?.sent).toEqual({ url, payum_token: "abc" });
});

test.each([
  ["says nothing of it", () => ({ success: null })],
  ["doesn't answer", timeout],
])("while the API %s it is being checked, also for who opens the page again", async (_what, answer) => {
  const { context, lines, comeBack, waits } = await arrived(answer);
  await leadToPayment(context, "/event/night-shift", paymentPage);
  expect(await comeBack()).toEqual({ state: "checking", again: path, paymentId: 0 });
  expect(await waits()).toEqual([{ kind: "payment", reference: "payment abc", path }]);
  expect(lines).toMatchObject([{ level: "warn", members: { what: "whether a payment went through" } }]);
  expect(await comeBack()).toMatchObject({ state: "checking" });
  expect(await waits()).toHaveLength(1);
});

test("a token that belongs to nothing here is no payment: it says only that it can't be checked, and stores nothing", async () => {
  const { context, comeBack, waits } = await arrived(timeout);
  expect(await comeBack()).toEqual({ state: "unknown", again: path, paymentId: 0 });
  expect(await waits()).toEqual([]);
  expect(context.unconfirmed.noted()).toMatchObject({ kind: "payment-unknown" });
});

test("a made-up token isn't called a failed payment where the API knows no payment of it", async () => {
  const { comeBack, waits } = await arrived(() => ({ success: false }));
  expect(await comeBack()).toEqual({ state: "unknown", again: path, paymentId: 0 });
  expect(await waits()).toEqual([]);
});

test("somebody who was led to pay elsewhere was not led to pay here", async () => {
  const { context, comeBack, waits } = await arrived(timeout);
  await leadToPayment(context, "/event/another-one", paymentPage);
  await leadToPayment(context, "/event/night-shift", "https://evil.example/pay");
  expect(await comeBack()).toMatchObject({ state: "unknown" });
  expect(await waits()).toEqual([]);
});

test("an order that was sent from the page may be paid by a link that came otherwise", async () => {
  const { context, comeBack } = await arrived(timeout);
  const order = { kind: "order", reference: "ABCD2345", path: "/event/night-shift?reference=x" } as const;
  await context.pending.keep(7, "/event/night-shift", order);
  expect(await comeBack()).toMatchObject({ state: "checking" });
});

test.each([
  ["being checked, where this browser was led to pay", true, "checking", "payment"],
  ["not to be checked now, where it wasn't", false, "unknown", "payment-unknown"],
])("while the API doesn't even say who is here a payment is %s", async (_what, isPaid, state, kind) => {
  const { context, comeBack, waits } = await arrived(timeout, {
    answers: { "cognito/user/authUser": timeout },
  });
  if (isPaid) await leadToPayment(context, "/event/night-shift", paymentPage);
  expect(await comeBack()).toEqual({ state, again: path, paymentId: 0 });
  expect(context.unconfirmed.noted()).toEqual({ kind, reference: "", path, isSentNow: false });
  expect(await waits()).toEqual([]);
});

test("a visitor logs in first, and comes back to the page", async () => {
  const { context, comeBack } = await arrived(timeout, { user: null });
  await expect(comeBack()).rejects.toMatchObject({ status: 303 });
  expect(context.unconfirmed.noted()).toMatchObject({ kind: "payment-unknown" });
  expect(context.session.takeReturnPath()).toBe(path);
});
