import { expect, test } from "vitest";
import { createOrganiserError, scriptedContext } from "../../tests/support/scripted-context.ts";
import { createLoginPathAfterPayment, readPaymentResultAtLogin } from "./payment-at-login.server.ts";
import { checkPaymentReturn } from "./payment-return.server.ts";

const path = "/event/night-shift?payum_token=abc";

const fails = (kind: "timeout" | "unauthorised" | "malformed" | "unreachable") => () => {
  throw createOrganiserError(kind, "GET x");
};

test.each<[string, () => unknown, string]>([
  ["went through", () => ({ success: true, payment: { id: 4 } }), "paid"],
  ["was declined", () => ({ success: false, payment: null, status: "declined" }), "declined"],
  ["was cancelled", () => ({ success: false, payment: null, status: "cancelled" }), "cancelled"],
  ["failed without a status", () => ({ success: false, payment: null }), "unknown"],
  ["waits", () => ({ success: false, payment: null, status: "waiting" }), "unknown"],
  ["can't be read without a login", fails("unauthorised"), "unknown"],
  ["can't be read in time", fails("timeout"), "unknown"],
  ["has a malformed response", fails("malformed"), "unknown"],
  ["can't be read at all", fails("unreachable"), "unknown"],
])("after a payment that %s a user without a session sees its result at the login", async (...of) => {
  const [, response, state] = of;
  const { context, calls } = await scriptedContext({
    user: null,
    page: path,
    answers: { "cognito/payment/checkPaid": response },
  });
  const led: unknown = await checkPaymentReturn(context, new Request(`https://site.example${path}`)).catch(
    (thrown: unknown) => thrown,
  );
  const address = led instanceof Response ? (led.headers.get("location") ?? "") : "";
  expect(address).toMatch(/^\/login\?payment=/);
  expect(await readPaymentResultAtLogin(context, new Request(`https://site.example${address}`))).toBe(state);
  expect(context.session.takeReturnPath()).toBe(path);
  expect(calls.filter(({ token }) => token !== null)).toEqual([]);
});

test.each(["paid", "", "x.y.z", "a".repeat(5_000), "unknown"])(
  "the login shows nothing that this site didn't encrypt: %.20s",
  async (payment) => {
    const { context } = await scriptedContext({ user: null });
    const address = `https://site.example/login?${new URLSearchParams({ payment })}`;
    expect(await readPaymentResultAtLogin(context, new Request(address))).toBeNull();
  },
);

test("the result at the login expires after an hour", async () => {
  const { context, clock } = await scriptedContext({
    user: null,
    answers: { "cognito/payment/checkPaid": () => ({ success: true }) },
  });
  const request = new Request(
    `https://site.example${await createLoginPathAfterPayment(context, path, "abc")}`,
  );
  expect(await readPaymentResultAtLogin(context, request)).toBe("paid");
  clock.set(clock.now() + 61 * 60_000);
  expect(await readPaymentResultAtLogin(context, request)).toBeNull();
});
