import { expect, test } from "vitest";
import { noonInPerth, createOrganiserError, siteEncrypter } from "../../../tests/support/scripted-context.ts";
import { settableClock } from "../../../tests/support/settable-clock.ts";
import { createCookieJar } from "../cookie-jar.ts";
import { openBrowserIdentity } from "../browser-identity.ts";
import { email, emptyCart, setUpLogin, sam } from "./login.fixture.ts";
import { hashAccountName } from "./login-services.ts";
import { HOUR_MS } from "../../../app/domain/durations.ts";

/** The cookie of a browser that requested an account, or only a login link, at noon. */
async function cookieOfAsking(isNew: boolean): Promise<string> {
  const jar = createCookieJar(undefined, true);
  const encrypter = siteEncrypter(settableClock(noonInPerth));
  const browserIdentity = await openBrowserIdentity(jar, encrypter);
  browserIdentity.rememberLinkRequest(hashAccountName(email, encrypter), noonInPerth, isNew);
  return (await jar.getSetCookieHeaders()).map((line) => line.split(";")[0]).join("; ");
}

test("a login starts a session, returns the user, and is logged with user id and method", async () => {
  const { logIn, context, audits, lines, calledPaths } = await setUpLogin();
  const outcome = await logIn();
  expect(outcome).toMatchObject({ ok: true, user: { id: 7, firstName: "Sam", email }, isNew: false });
  expect(await context.session.user()).toMatchObject({ id: 7 });
  expect(audits).toEqual([{ event: "logged-in", actor: "7", reason: "password" }]);
  expect(lines).toEqual([]);
  expect(calledPaths()).toEqual(["cognito/user/login", "cognito/user/authUser", "sell/cart/getCart"]);
});

test("a login with a code is logged as such", async () => {
  const { logInByCode, audits } = await setUpLogin();
  expect(await logInByCode()).toMatchObject({ ok: true });
  expect(audits).toEqual([{ event: "logged-in", actor: "7", reason: "code" }]);
});

test("the previous user is logged out of the API first", async () => {
  const { logIn, calledPaths } = await setUpLogin({ user: sam });
  expect(await logIn()).toMatchObject({ ok: true });
  expect(calledPaths().slice(0, 3)).toEqual([
    "cognito/user/login",
    "cognito/user/logout",
    "cognito/user/authUser",
  ]);
});

test("this browser's cart is merged into the account's, which is read then", async () => {
  const { logIn, context, calledPaths, calls } = await setUpLogin({
    answers: {
      "sell/cart/getCart": () => ({ ...emptyCart, item_count: 2, sessionKey: "this browser's" }),
      "sell/cart/cartAdd": () => ({}),
      "sell/cart/mergeCart": () => ({}),
    },
  });
  await context.cart.add({ sku: 5, qty: 2, addons: [] });
  const before = calls.length;
  await logIn();
  expect(calledPaths().slice(before)).toEqual([
    "cognito/user/login",
    "cognito/user/authUser",
    "sell/cart/mergeCart",
    "sell/cart/getCart",
  ]);
  expect(calls[before + 2]?.sent).toEqual({ session: "this browser's" });
});

test.each([
  ["does not arrive", () => Promise.reject(createOrganiserError("unreachable", "GET authUser"))],
  ["refuses", () => Promise.reject(createOrganiserError("rejected", "GET authUser", { status: 403 }))],
  ["contains no user", () => ({ user: { ...sam, id: 0 } })],
])("tokens log nobody in if the API's response to the user request %s", async (_how, authUser) => {
  const { logIn, context, audits, calledPaths } = await setUpLogin({
    answers: { "cognito/user/authUser": authUser },
  });
  expect(await logIn()).toEqual({ ok: false, reason: "unreachable" });
  expect(context.session.isLoggedIn).toBe(false);
  expect(await context.session.user()).toBeNull();
  expect(audits).toEqual([]);
  expect(calledPaths()).toEqual(["cognito/user/login", "cognito/user/authUser"]);
});

test("an internal error logs nobody in and is rethrown", async () => {
  const fault = new TypeError("a fault");
  const { logIn, context } = await setUpLogin({
    answers: { "cognito/user/authUser": () => Promise.reject(fault) },
  });
  await expect(logIn()).rejects.toBe(fault);
  expect(context.session.isLoggedIn).toBe(false);
});

test("the first login to an account requested here is a new user's, later ones are not", async () => {
  const { logIn } = await setUpLogin({ cookie: await cookieOfAsking(true) });
  expect(await logIn()).toMatchObject({ ok: true, isNew: true });
  expect(await logIn()).toMatchObject({ ok: true, isNew: false });
});

test("this lasts for an hour after the request", async () => {
  const given = { cookie: await cookieOfAsking(true) };
  const [soon, late] = [await setUpLogin(given), await setUpLogin(given)];
  soon.clock.advance(HOUR_MS - 1);
  expect(await soon.logIn()).toMatchObject({ isNew: true });
  late.clock.advance(HOUR_MS);
  expect(await late.logIn()).toMatchObject({ isNew: false });
});

test("a user who requested a link to an existing account is not new, nor are other users of that browser", async () => {
  const asked = await setUpLogin({ cookie: await cookieOfAsking(false) });
  expect(await asked.logIn()).toMatchObject({ ok: true, isNew: false });
  const another = await setUpLogin({
    cookie: await cookieOfAsking(true),
    answers: { "cognito/user/authUser": () => ({ user: { ...sam, email: "another@mail.example" } }) },
  });
  expect(await another.logIn()).toMatchObject({ ok: true, isNew: false });
});
