import { expect, test } from "vitest";
import { organiserError, scriptedContext } from "../../tests/support/scripted-context.ts";
import { paymentReturn } from "./payment-return.server.ts";

const path = "/event/night-shift?payum_token=abc&lng=de";

/** Somebody comes to a page of this site, of which the API answers whether its payment went through. */
async function arrived(
  answer: () => unknown,
  { at = path, user = { id: 7 } }: { at?: string; user?: { id: number } | null } = {},
) {
  const given = { user, page: at, answers: { "cognito/payment/checkPaid": answer } };
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
  const { lines, comeBack, waits } = await arrived(answer);
  expect(await comeBack()).toEqual({ state: "checking", again: path, paymentId: 0 });
  expect(await waits()).toEqual([{ kind: "payment", reference: "payment abc", path }]);
  expect(lines).toMatchObject([{ level: "warn", members: { what: "whether a payment went through" } }]);
  expect(await comeBack()).toMatchObject({ state: "checking" });
  expect(await waits()).toHaveLength(1);
});

test("whatever else fails on the page, its visitor is told that a payment is being checked", async () => {
  const { context, comeBack } = await arrived(timeout, { user: null });
  await expect(comeBack()).rejects.toMatchObject({ status: 303 });
  expect(context.unconfirmed.noted()).toEqual({ kind: "payment", reference: "", path });
  expect(context.session.takeReturnPath()).toBe(path);
});
