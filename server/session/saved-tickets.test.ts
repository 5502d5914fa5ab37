import { expect, test } from "vitest";
import { cookieNames, createTestSite, userTokens } from "../../tests/support/site-sessions.ts";

/** A browser that is logged in as user 7 and has saved tickets of `owner`. */
async function browserWithTicketsOf(owner: number) {
  const site = createTestSite();
  const { savedTickets, after } = await site.request({ cookies: await site.logInBrowser() });
  savedTickets.recordOwner(owner);
  return { site, cookies: await after() };
}

test("the tickets of a user stay while this user opens pages, and after another login of this user", async () => {
  const { site, cookies } = await browserWithTicketsOf(7);
  const { session, savedTickets, after } = await site.request({ cookies });
  await session.user();
  await session.start(userTokens);
  await session.user();
  expect(savedTickets.mustClearStorage()).toBe(false);
  expect(cookieNames(await after())).toContain("saved-tickets");
});

test("another user's tickets are removed when a user logs in or opens a page", async () => {
  const { site, cookies } = await browserWithTicketsOf(8);
  const { session, savedTickets, after } = await site.request({ cookies });
  await session.user();
  expect(savedTickets.mustClearStorage()).toBe(true);
  expect(cookieNames(await after())).not.toContain("saved-tickets");
});

test("a page without a user removes nothing", async () => {
  const { site, cookies } = await browserWithTicketsOf(8);
  const onlyTickets = cookies.split("; ").filter((cookie) => cookie.startsWith("saved-tickets="));
  const { session, savedTickets } = await site.request({ cookies: onlyTickets.join("; ") });
  expect(await session.user()).toBeNull();
  expect(savedTickets.mustClearStorage()).toBe(false);
});

test("tickets whose owner can't be decrypted are removed", async () => {
  const site = createTestSite();
  const cookies = `${await site.logInBrowser()}; saved-tickets=forged`;
  const { session, savedTickets } = await site.request({ cookies });
  await session.user();
  expect(savedTickets.mustClearStorage()).toBe(true);
});

test("a logout deletes the cookie, also of a session that has already ended", async () => {
  const { site, cookies } = await browserWithTicketsOf(7);
  for (const kept of [cookies, cookies.replace(/session=[^;]*; ?/, "")]) {
    const { session, after } = await site.request({ cookies: kept });
    await session.logOut();
    expect(cookieNames(await after())).not.toContain("saved-tickets");
  }
});
