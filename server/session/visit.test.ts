import { expect, test } from "vitest";
import { createCookieJar } from "./cookie-jar.ts";
import { createSealer } from "./sealer.ts";
import { openVisit, type Visit } from "./visit.ts";

const clock = { now: () => Date.UTC(2027, 2, 1) };
const sealer = createSealer(["a-secret-for-tests-that-is-long-enough"], clock);

/** What a browser that did one thing says on its next request. */
async function afterwards(
  doing: (visit: Visit) => void,
  before?: string,
): Promise<{ visit: Visit; cookie: string }> {
  const jar = createCookieJar(before, false);
  doing(await openVisit(jar, sealer));
  const cookie = (await jar.lines()).map((line) => line.split(";")[0] ?? "")[0] ?? before ?? "";
  return { visit: await openVisit(createCookieJar(cookie, false), sealer), cookie };
}

test("the page to come back to is kept with its query, given once, and then it is the home page [RT-068 AUTH-030]", async () => {
  const { visit, cookie } = await afterwards((visit) =>
    visit.storeReturnPath("/event/night-drags?category=3"),
  );
  expect(visit.takeReturnPath()).toBe("/event/night-drags?category=3");
  const later = await afterwards((visit) => void visit.takeReturnPath(), cookie);
  expect(later.visit.takeReturnPath()).toBe("/");
});

test.each([
  "https://evil.example",
  "//evil.example",
  "/.//evil.example",
  "/\\evil.example",
  "javascript:alert(1)",
])("“%s” is no page to come back to [RT-068]", async (path) => {
  const { visit } = await afterwards((visit) => visit.storeReturnPath(path));
  expect(visit.takeReturnPath()).toBe("/");
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
])("%s is not come back to: it would log in again, or out at once", async (path) => {
  const { visit } = await afterwards((visit) => visit.storeReturnPath(path));
  expect(visit.takeReturnPath()).toBe("/");
});

test.each([
  "/loginx",
  "/login/other",
  "/my/login",
  "/authors",
  "/logouts.data",
  "/signup.data/x",
  "/login.datax",
])("%s is come back to: it only looks like a log-in", async (path) => {
  const { visit } = await afterwards((visit) => visit.storeReturnPath(path));
  expect(visit.takeReturnPath()).toBe(path);
});

test("a page that isn't come back to leaves the one that was stored before", async () => {
  const { visit } = await afterwards((visit) => {
    visit.storeReturnPath("/tickets");
    visit.storeReturnPath("/logout");
    visit.storeReturnPath("//evil.example");
  });
  expect(visit.takeReturnPath()).toBe("/tickets");
});

test("a fingerprint is made once, and a return path doesn't change it [AUTH-002 AUTH-003]", async () => {
  let made = "";
  const first = await afterwards((visit) => (made = visit.fingerprint()));
  const second = await afterwards((visit) => visit.storeReturnPath("/events"), first.cookie);
  expect(made).toMatch(/^[\w-]{21}$/);
  expect(second.visit.fingerprint()).toBe(made);
});

test("somebody who only looks around gets no cookie", async () => {
  const { cookie } = await afterwards((visit) => void visit.takeReturnPath());
  expect(cookie).toBe("");
});

test("for an hour a browser remembers the last three accounts that it asked for a link to, and no other", async () => {
  const now = clock.now();
  const { visit } = await afterwards((visit) => {
    for (const account of ["first", "second", "third", "fourth"]) visit.rememberAsked(account, now);
    visit.forgetAsked("third");
  });
  const asked = (at: number) =>
    ["first", "second", "third", "fourth", "other"].filter((account) => visit.hasAsked(account, at));
  expect(asked(now + 60 * 60_000 - 1)).toEqual(["second", "fourth"]);
  expect(asked(now + 60 * 60_000)).toEqual([]);
});
