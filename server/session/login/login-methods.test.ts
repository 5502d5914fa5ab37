import { expect, test } from "vitest";
import { eventually } from "../../../tests/support/eventually.ts";
import { noonInPerth, siteEncrypter } from "../../../tests/support/scripted-context.ts";
import { settableClock } from "../../../tests/support/settable-clock.ts";
import { createCookieJar } from "../cookie-jar.ts";
import { email, setUpLogin, sam } from "./login.fixture.ts";
import { storeLink } from "./login-link.ts";

const newUser = { email, first_name: "Sam", last_name: "Lee", date_of_birth: "" };
const taken = () => ({ success: true, message: "" });

/** The cookie of a browser that opened an emailed link to the tickets. */
async function cookieOfLink(): Promise<string> {
  const jar = createCookieJar(undefined, true);
  const encrypter = siteEncrypter(settableClock(noonInPerth));
  storeLink(jar, encrypter, { accessToken: "access", refreshToken: "refresh", path: "/tickets" });
  return (await jar.getSetCookieHeaders()).map((line) => line.split(";")[0]).join("; ");
}

test.each([
  ["a log-in email", "cognito/user/sendLoginLink", { email, code_only: true }],
  ["a new account", "cognito/user/registerLink", { ...newUser, code_only: true }],
  ["a new password", "cognito/user/recoverPassword", { email }],
])("a visitor can request %s by email", async (_what, path, sent) => {
  const { context, calls } = await setUpLogin({ answers: { [path]: taken } });
  const { loginMethods } = context;
  const ask = {
    "cognito/user/sendLoginLink": () => loginMethods.requestLoginEmail(email, true),
    "cognito/user/registerLink": () => loginMethods.register(newUser, true),
    "cognito/user/recoverPassword": () => loginMethods.requestRecoveryCode(email),
  }[path];
  // The minimum response time applies to every response.
  void ask?.();
  await eventually(() => expect(calls).toHaveLength(1));
  expect(calls[0]).toMatchObject({ path, sent });
});

test("a visitor can log in with Google by the organiser's page", async () => {
  const { context } = await setUpLogin();
  expect(new URL(context.loginMethods.startGoogleLogin()).origin).toBe("https://api.example");
});

test("a visitor with a link sees its account, and logs in to the page it leads to", async () => {
  const { context } = await setUpLogin({
    cookie: await cookieOfLink(),
    answers: { "cognito/user/refreshToken": () => ({ access_token: "new", refresh_token: "newer" }) },
  });
  const { loginMethods, session } = context;
  expect(await loginMethods.pendingLink()).toMatchObject({
    kind: "waiting",
    user: { id: sam.id },
    loggedInUser: null,
  });
  expect(await loginMethods.logInByLink()).toMatchObject({
    ok: true,
    user: { id: sam.id },
    path: "/tickets",
  });
  expect(await session.user()).toMatchObject({ id: sam.id });
});

test("a visitor can discard a link", async () => {
  const { context, cookies } = await setUpLogin({ cookie: await cookieOfLink() });
  context.loginMethods.deletePendingLink();
  expect(await cookies()).toEqual([
    expect.stringMatching(/^__Host-link=;.* Max-Age=0;|^__Host-link=; Max-Age=0/),
  ]);
});
