import { expect, test } from "vitest";
import { eventually } from "../../../tests/support/eventually.ts";
import { noonInPerth, siteSealer } from "../../../tests/support/scripted-context.ts";
import { settableClock } from "../../../tests/support/settable-clock.ts";
import { createCookieJar } from "../cookie-jar.ts";
import { email, logInBrowser, sam } from "./log-in.fixture.ts";
import { keepLink } from "./log-in-link.ts";

const newcomer = { email, first_name: "Sam", last_name: "Lee", date_of_birth: "" };
const taken = () => ({ success: true, message: "" });

/** The cookie of a browser in which a mailed link to the tickets was opened. */
async function cookieOfLink(): Promise<string> {
  const jar = createCookieJar(undefined, true);
  const sealer = siteSealer(settableClock(noonInPerth));
  keepLink(jar, sealer, { accessToken: "access", refreshToken: "refresh", path: "/tickets" });
  return (await jar.lines()).map((line) => line.split(";")[0]).join("; ");
}

test.each([
  ["a way in to an account", "cognito/user/sendLoginLink", { email, code_only: true }],
  ["a new account", "cognito/user/registerLink", { ...newcomer, code_only: true }],
  ["a new password", "cognito/user/recoverPassword", { email }],
])("a visitor can have %s mailed", async (_what, path, sent) => {
  const { context, calls } = await logInBrowser({ answers: { [path]: taken } });
  const { waysIn } = context;
  const ask = {
    "cognito/user/sendLoginLink": () => waysIn.askForLogIn(email, true),
    "cognito/user/registerLink": () => waysIn.register(newcomer, true),
    "cognito/user/recoverPassword": () => waysIn.askForRecovery(email),
  }[path];
  // The answer takes its time, whatever it is.
  void ask?.();
  await eventually(() => expect(calls).toHaveLength(1));
  expect(calls[0]).toMatchObject({ path, sent });
});

test("a visitor can go to Google by the organiser's own page", async () => {
  const { context } = await logInBrowser();
  expect(new URL(context.waysIn.googleAddress()).origin).toBe("https://api.example");
});

test("a visitor whose link waits is told whose it is, and gets in by it to where it leads", async () => {
  const { context } = await logInBrowser({
    cookie: await cookieOfLink(),
    answers: { "cognito/user/refreshToken": () => ({ access_token: "new", refresh_token: "newer" }) },
  });
  const { waysIn, session } = context;
  expect(await waysIn.waitingLink()).toMatchObject({ kind: "waiting", user: { id: sam.id }, other: null });
  expect(await waysIn.logInByLink()).toMatchObject({ ok: true, user: { id: sam.id }, path: "/tickets" });
  expect(await session.user()).toMatchObject({ id: sam.id });
});

test("a visitor who doesn't go on with a link is rid of it", async () => {
  const { context, cookies } = await logInBrowser({ cookie: await cookieOfLink() });
  context.waysIn.dropLink();
  expect(await cookies()).toEqual([
    expect.stringMatching(/^__Host-link=;.* Max-Age=0;|^__Host-link=; Max-Age=0/),
  ]);
});
