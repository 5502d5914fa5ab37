import { expect, test } from "vitest";
import { noonInPerth, organiserError, siteSealer } from "../../../tests/support/scripted-context.ts";
import { settableClock } from "../../../tests/support/settable-clock.ts";
import { createCookieJar } from "../cookie-jar.ts";
import { openVisit } from "../visit.ts";
import { email, emptyCart, logInBrowser, sam } from "./log-in.fixture.ts";
import { accountMark } from "./log-in-parts.ts";

/** The cookie of a browser in which somebody asked at noon for an account, or only for a way in to one. */
async function cookieOfAsking(isNew: boolean): Promise<string> {
  const jar = createCookieJar(undefined, true);
  const sealer = siteSealer(settableClock(noonInPerth));
  const visit = await openVisit(jar, sealer);
  visit.rememberAsked(accountMark(email, sealer), noonInPerth, isNew);
  return (await jar.lines()).map((line) => line.split(";")[0]).join("; ");
}

test("whoever is let in is signed in, is told who they are, and stands in the log by their id and their way in", async () => {
  const { logIn, context, audits, lines, asked } = await logInBrowser();
  const outcome = await logIn();
  expect(outcome).toMatchObject({ ok: true, user: { id: 7, firstName: "Sam", email }, isNew: false });
  expect(await context.session.user()).toMatchObject({ id: 7 });
  expect(audits).toEqual([{ what: "logged-in", who: "7", why: "password" }]);
  expect(lines).toEqual([]);
  expect(asked()).toEqual(["cognito/user/login", "cognito/user/authUser", "sell/cart/getCart"]);
});

test("whoever came by a code stands in the log with that", async () => {
  const { logInByCode, audits } = await logInBrowser();
  expect(await logInByCode()).toMatchObject({ ok: true });
  expect(audits).toEqual([{ what: "logged-in", who: "7", why: "code" }]);
});

test("whoever was signed in before is logged out of the API first", async () => {
  const { logIn, asked } = await logInBrowser({ user: sam });
  expect(await logIn()).toMatchObject({ ok: true });
  expect(asked().slice(0, 3)).toEqual(["cognito/user/login", "cognito/user/logout", "cognito/user/authUser"]);
});

test("what is in this browser's cart is put into that of the account, which is read then", async () => {
  const { logIn, context, asked, calls } = await logInBrowser({
    answers: {
      "sell/cart/getCart": () => ({ ...emptyCart, item_count: 2, sessionKey: "this browser's" }),
      "sell/cart/cartAdd": () => ({}),
      "sell/cart/mergeCart": () => ({}),
    },
  });
  await context.cart.add({ sku: 5, qty: 2, addons: [] });
  const before = calls.length;
  await logIn();
  expect(asked().slice(before)).toEqual([
    "cognito/user/login",
    "cognito/user/authUser",
    "sell/cart/mergeCart",
    "sell/cart/getCart",
  ]);
  expect(calls[before + 2]?.sent).toEqual({ session: "this browser's" });
});

test.each([
  ["doesn't answer", () => Promise.reject(organiserError("unreachable", "GET authUser"))],
  ["refuses", () => Promise.reject(organiserError("refused", "GET authUser", { status: 403 }))],
  ["knows nobody", () => ({ user: { ...sam, id: 0 } })],
])("tokens sign nobody in when the API, asked for whom they are, %s", async (_how, authUser) => {
  const { logIn, context, audits, asked } = await logInBrowser({
    answers: { "cognito/user/authUser": authUser },
  });
  expect(await logIn()).toEqual({ ok: false, reason: "unreachable" });
  expect(context.session.isSignedIn).toBe(false);
  expect(await context.session.user()).toBeNull();
  expect(audits).toEqual([]);
  expect(asked()).toEqual(["cognito/user/login", "cognito/user/authUser"]);
});

test("a fault of the site's own on the way signs nobody in either, and is thrown on", async () => {
  const fault = new TypeError("a fault");
  const { logIn, context } = await logInBrowser({
    answers: { "cognito/user/authUser": () => Promise.reject(fault) },
  });
  await expect(logIn()).rejects.toBe(fault);
  expect(context.session.isSignedIn).toBe(false);
});

test("the first log-in to an account that was asked for here is a newcomer's, and no later one", async () => {
  const { logIn } = await logInBrowser({ cookie: await cookieOfAsking(true) });
  expect(await logIn()).toMatchObject({ ok: true, isNew: true });
  expect(await logIn()).toMatchObject({ ok: true, isNew: false });
});

test("so it is within the hour in which it was asked for", async () => {
  const given = { cookie: await cookieOfAsking(true) };
  const [soon, late] = [await logInBrowser(given), await logInBrowser(given)];
  soon.clock.advance(60 * 60_000 - 1);
  expect(await soon.logIn()).toMatchObject({ isNew: true });
  late.clock.advance(60 * 60_000);
  expect(await late.logIn()).toMatchObject({ isNew: false });
});

test("who asked for a way in to an account that there is isn't a newcomer, nor is somebody else in that browser", async () => {
  const asked = await logInBrowser({ cookie: await cookieOfAsking(false) });
  expect(await asked.logIn()).toMatchObject({ ok: true, isNew: false });
  const another = await logInBrowser({
    cookie: await cookieOfAsking(true),
    answers: { "cognito/user/authUser": () => ({ user: { ...sam, email: "another@mail.example" } }) },
  });
  expect(await another.logIn()).toMatchObject({ ok: true, isNew: false });
});
