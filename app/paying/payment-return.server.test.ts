import { expect, test } from "vitest";
import {
  type Answers,
  createOrganiserError,
  paymentPage,
  scriptedContext,
} from "../../tests/support/scripted-context.ts";
import { checkPaymentReturn } from "./payment-return.server.ts";
import { redirectToPaymentPage } from "./payment-start.server.ts";

const path = "/event/night-shift?payum_token=abc&lng=de";

/** Opens a page of this site, where the API returns the status of its payment. */
async function arrived(
  response: () => unknown,
  {
    at = path,
    user = { id: 7 },
    answers = {},
  }: { at?: string; user?: { id: number } | null; answers?: Answers } = {},
) {
  const given = { user, page: at, answers: { "cognito/payment/checkPaid": response, ...answers } };
  const { context, calls, lines } = await scriptedContext(given);
  // Behind a proxy the request may have another host.
  const comeBack = () => checkPaymentReturn(context, new Request(`http://inner.example:3000${at}`));
  const waits = () => context.pending.list(7, "/event/night-shift");
  return { context, calls, lines, comeBack, waits };
}
const timeout = () => {
  throw createOrganiserError("timeout", "GET x");
};

test.each(["/event/night-shift", "/event/night-shift?payum_token=", "/event/night-shift?token=abc"])(
  "opening %s is not a return from a payment",
  async (at) => {
    const { context, calls, comeBack } = await arrived(() => ({ success: true }), { at });
    expect(await comeBack()).toBeNull();
    expect(calls).toEqual([]);
    expect(context.indeterminate.get()).toBeNull();
  },
);

test.each([
  ["went through", { success: true, payment: 40 }, "paid", 40],
  ["was declined", { success: false, payment: { id: 41 } }, "failed", 41],
  ["was declined, without its id", { success: false }, "failed", 0],
  ["was declined, as its status says", { success: false, status: "declined" }, "failed", 0],
  ["was cancelled", { success: false, status: "cancelled" }, "cancelled", 0],
])(
  "a payment that %s is reported as such, and is no longer pending",
  async (_how, response, state, paymentId) => {
    const { context, calls, comeBack, waits } = await arrived(() => response);
    await context.pending.save(7, "/event/night-shift", { kind: "payment", reference: "payment abc", path });
    await context.pending.save(7, "/event/night-shift", { kind: "payment", reference: "payment x", path });
    // The URL selects German.
    const titles: Record<string, string> = {
      failed: "Zahlung fehlgeschlagen: ",
      cancelled: "Zahlung abgebrochen: ",
    };
    const titleState = titles[state];
    expect(await comeBack()).toEqual({
      state,
      checkAgainPath: path,
      paymentId,
      ...(titleState && { titleState }),
      ...("status" in response && response.status === "declined" && { isDeclined: true }),
    });
    expect((await waits()).map(({ reference }) => reference)).toEqual(["payment x"]);
    const url = Buffer.from(`https://site.example${path}`).toString("base64");
    expect(calls.at(-1)?.sent).toEqual({ url, payum_token: "abc" });
  },
);

test.each([
  ["returns no status", () => ({ success: null })],
  ["doesn't answer", timeout],
])(
  "while the API %s the payment is being checked, also when the page is opened again",
  async (_what, response) => {
    const { context, lines, comeBack, waits } = await arrived(response);
    await redirectToPaymentPage(context, "/event/night-shift", paymentPage);
    expect(await comeBack()).toEqual({ state: "checking", checkAgainPath: path, paymentId: 0 });
    expect(await waits()).toEqual([{ kind: "payment", reference: "payment abc", path }]);
    expect(lines).toMatchObject([{ level: "warn", members: { what: "payment status" } }]);
    expect(await comeBack()).toMatchObject({ state: "checking" });
    expect(await waits()).toHaveLength(1);
  },
);

test("an unknown token is no payment: the page says that it can't be checked, and stores nothing", async () => {
  const { context, comeBack, waits } = await arrived(timeout);
  expect(await comeBack()).toEqual({ state: "unknown", checkAgainPath: path, paymentId: 0 });
  expect(await waits()).toEqual([]);
  expect(context.indeterminate.get()).toMatchObject({ kind: "payment-unknown" });
});

test("a made-up token isn't reported as a failed payment if the API has no payment for it", async () => {
  const { comeBack, waits } = await arrived(() => ({ success: false }));
  expect(await comeBack()).toEqual({ state: "unknown", checkAgainPath: path, paymentId: 0 });
  expect(await waits()).toEqual([]);
});

test.for([
  [
    "another token than that of the payment page",
    "https://pay.example/begin/0123456789abcdefghij",
    "unknown",
  ],
  ["another token in the query", "https://pay.example/begin?payum_token=xyz", "unknown"],
  ["the token of the payment page", "https://pay.example/begin?payum_token=abc", "failed"],
  ["a token, after a payment page without one", paymentPage, "failed"],
  [
    "a token, after a payment page whose URL ends with words",
    "https://pay.example/complete-your-payment",
    "failed",
  ],
] as const)("a user who was redirected to a payment and returns with %s", async ([, address, state]) => {
  const { context, comeBack } = await arrived(() => ({ success: false }));
  await redirectToPaymentPage(context, "/event/night-shift", address);
  expect(await comeBack()).toMatchObject({ state });
});

test.each([
  ["straight back to its page", "https://site.example/event/night-shift?payum_token=abc", true],
  ["straight back, with a query", "https://site.example/event/night-shift?lng=de&payum_token=abc", true],
  ["straight back with another token", "https://site.example/event/night-shift?payum_token=xyz", undefined],
  ["to a payment page", "https://pay.example/begin?payum_token=abc", undefined],
  ["to a payment page on the site's own host", "https://site.example/pay/1?payum_token=abc", undefined],
  ["to another page of the site", "https://site.example/event/other?payum_token=abc", undefined],
])(
  "an order that was redirected %s was paid, or had nothing left to pay",
  async (_where, address, isFree) => {
    const { context, comeBack } = await arrived(() => ({ success: true, payment: 4 }));
    await redirectToPaymentPage(context, "/event/night-shift", address);
    const { state, isFree: notified } = (await comeBack()) ?? {};
    expect([state, notified]).toEqual(["paid", isFree]);
  },
);

test("at the limit of stored attempts any token may belong to an earlier one", async () => {
  const { context, comeBack } = await arrived(() => ({ success: false }));
  for (const token of ["one", "two", "three"])
    await redirectToPaymentPage(
      context,
      "/event/night-shift",
      `https://pay.example/begin?payum_token=${token}`,
    );
  expect(await comeBack()).toMatchObject({ state: "failed" });
});

test("a payment started under an earlier release may have any token", async () => {
  const { context, comeBack } = await arrived(() => ({ success: false }));
  const started = "payment started at /event/night-shift";
  await context.pending.save(7, started, { kind: "payment", reference: "started", path });
  expect(await comeBack()).toMatchObject({ state: "failed" });
});

test("another token than that of the payment page counts if the API confirms it, or if a response was lost", async () => {
  const address = "https://pay.example/begin?payum_token=xyz";
  const paid = await arrived(() => ({ success: true, payment: 4 }));
  await redirectToPaymentPage(paid.context, "/event/night-shift", address);
  expect(await paid.comeBack()).toMatchObject({ state: "paid" });

  const lost = await arrived(() => ({ success: false }));
  await redirectToPaymentPage(lost.context, "/event/night-shift", address);
  const order = { state: "lost", emptySince: null, isSuperseded: false } as const;
  const note = { kind: "order", reference: "ABCD2345", path: "/event/night-shift", order } as const;
  await lost.context.pending.save(7, "/event/night-shift", note);
  expect(await lost.comeBack()).toMatchObject({ state: "failed" });
});

test("a payment that was started from another page doesn't count here", async () => {
  const { context, comeBack, waits } = await arrived(timeout);
  await redirectToPaymentPage(context, "/event/another-one", paymentPage);
  await redirectToPaymentPage(context, "/event/night-shift", "https://evil.example/pay");
  expect(await comeBack()).toMatchObject({ state: "unknown" });
  expect(await waits()).toEqual([]);
});

test("an order sent from the page may be paid by a link from elsewhere", async () => {
  const { context, comeBack } = await arrived(timeout);
  const order = { kind: "order", reference: "ABCD2345", path: "/event/night-shift?reference=x" } as const;
  await context.pending.save(7, "/event/night-shift", order);
  expect(await comeBack()).toMatchObject({ state: "checking" });
});

test.each([
  ["being checked if this browser was redirected to a payment", true, "checking", "payment"],
  ["unknown if it wasn't", false, "unknown", "payment-unknown"],
])("if the API can't return the user a payment is %s", async (_what, isPaid, state, kind) => {
  const { context, comeBack, waits } = await arrived(timeout, {
    answers: { "cognito/user/authUser": timeout },
  });
  if (isPaid) await redirectToPaymentPage(context, "/event/night-shift", paymentPage);
  expect(await comeBack()).toEqual({ state, checkAgainPath: path, paymentId: 0 });
  expect(context.indeterminate.get()).toEqual({ kind, reference: "", path, isSentNow: false });
  expect(await waits()).toEqual([]);
});

test("a visitor logs in first, and returns to the page", async () => {
  const { context, comeBack } = await arrived(timeout, { user: null });
  await expect(comeBack()).rejects.toMatchObject({ status: 303 });
  expect(context.indeterminate.get()).toMatchObject({ kind: "payment-unknown" });
  expect(context.session.takeReturnPath()).toBe(path);
});

test.each([
  ["declined", { success: false, payment: { id: 41 } }, ["declined"]],
  ["cancelled", { success: false, status: "cancelled" }, []],
  ["paid", { success: true, payment: 40 }, []],
])(
  "a payment that was %s is logged once, however often its page is opened",
  async (_how, response, notified) => {
    const { comeBack, lines } = await arrived(() => response);
    await comeBack();
    await comeBack();
    expect(lines.flatMap(({ members }) => ("orderFailed" in members ? [members.orderFailed] : []))).toEqual(
      notified,
    );
  },
);
