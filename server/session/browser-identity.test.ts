import { expect, test } from "vitest";
import { createCookieJar } from "./cookie-jar.ts";
import { createEncrypter } from "./encrypter.ts";
import { openBrowserIdentity, type BrowserIdentity } from "./browser-identity.ts";
import { HOUR_MS } from "../../app/domain/durations.ts";

const clock = { now: () => Date.UTC(2027, 2, 1) };
const encrypter = createEncrypter(["a-secret-for-tests-that-is-long-enough"], clock);

/** The state of a browser on its next request after one action. */
async function afterwards(
  doing: (browserIdentity: BrowserIdentity) => void,
  before?: string,
): Promise<{ visit: BrowserIdentity; cookie: string }> {
  const jar = createCookieJar(before, false);
  doing(await openBrowserIdentity(jar, encrypter));
  const cookie = (await jar.getSetCookieHeaders()).map((line) => line.split(";")[0] ?? "")[0] ?? before ?? "";
  return { visit: await openBrowserIdentity(createCookieJar(cookie, false), encrypter), cookie };
}

test("the return URL is stored with its query, returned once, and then is the home page [RT-068 AUTH-030]", async () => {
  const { visit: browserIdentity, cookie } = await afterwards((browserIdentity) =>
    browserIdentity.storeReturnPath("/event/night-drags?category=3"),
  );
  expect(browserIdentity.takeReturnPath()).toBe("/event/night-drags?category=3");
  const later = await afterwards((browserIdentity) => void browserIdentity.takeReturnPath(), cookie);
  expect(later.visit.takeReturnPath()).toBe("/");
});

test.each([
  "https://evil.example",
  "//evil.example",
  "/.//evil.example",
  "/\\evil.example",
  "javascript:alert(1)",
])("“%s” is not a valid return URL [RT-068]", async (path) => {
  const { visit: browserIdentity } = await afterwards((browserIdentity) =>
    browserIdentity.storeReturnPath(path),
  );
  expect(browserIdentity.takeReturnPath()).toBe("/");
});

test.each([
  "/login",
  "/login?x=1",
  "/LogOut",
  "/%6cogout",
  "/a/../logout",
  "/./%4Cogout/?x",
  "/logout.data",
  "/auth?code=1",
  "/authtoken",
  "/%",
  "/login/link",
  "/login/google",
  "/%2Flogin",
  "/login/google/",
  "/login.data",
  "/login/link.data",
  "/SignUp//",
  "/forgotpassword.data/",
  "/logout",
  "/logout/",
  "/signup",
  "/forgotpassword?way=code",
])("%s is not returned to: it would log in again, or log out at once", async (path) => {
  const { visit: browserIdentity } = await afterwards((browserIdentity) =>
    browserIdentity.storeReturnPath(path),
  );
  expect(browserIdentity.takeReturnPath()).toBe("/");
});

test.each([
  "/loginx",
  "/login/other",
  "/my/login",
  "/authors",
  "/logouts.data",
  "/signup.data/x",
  "/login.datax",
])("%s is returned to: it only resembles a login page", async (path) => {
  const { visit: browserIdentity } = await afterwards((browserIdentity) =>
    browserIdentity.storeReturnPath(path),
  );
  expect(browserIdentity.takeReturnPath()).toBe(path);
});

test("an invalid return URL does not replace the stored one", async () => {
  const { visit: browserIdentity } = await afterwards((browserIdentity) => {
    browserIdentity.storeReturnPath("/tickets");
    browserIdentity.storeReturnPath("/logout");
    browserIdentity.storeReturnPath("//evil.example");
  });
  expect(browserIdentity.takeReturnPath()).toBe("/tickets");
});

test("the browser id is created once and not changed by a return URL [AUTH-002 AUTH-003]", async () => {
  let made = "";
  const first = await afterwards((browserIdentity) => (made = browserIdentity.fingerprint()));
  const second = await afterwards(
    (browserIdentity) => browserIdentity.storeReturnPath("/events"),
    first.cookie,
  );
  expect(made).toMatch(/^[\w-]{21}$/);
  expect(second.visit.fingerprint()).toBe(made);
});

test("a visitor without need for it gets no cookie", async () => {
  const { cookie } = await afterwards((browserIdentity) => void browserIdentity.takeReturnPath());
  expect(cookie).toBe("");
});

test("the last three accounts with a requested link are remembered for an hour", async () => {
  const now = clock.now();
  const { visit: browserIdentity } = await afterwards((browserIdentity) => {
    for (const account of ["first", "second", "third", "fourth"])
      browserIdentity.rememberLinkRequest(account, now);
    browserIdentity.forgetLinkRequest("third");
  });
  const asked = (at: number) =>
    ["first", "second", "third", "fourth", "other"].filter((account) =>
      browserIdentity.hasRequestedLink(account, at),
    );
  expect(asked(now + HOUR_MS - 1)).toEqual(["second", "fourth"]);
  expect(asked(now + HOUR_MS)).toEqual([]);
});
