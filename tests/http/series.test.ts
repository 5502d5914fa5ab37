import { describe, expect } from "vitest";
import { fingerprintOf } from "../../app/domain/fingerprint.ts";
import type { Browser } from "../support/browser.ts";
import { press } from "../support/event-order.ts";
import { formIn, textOf } from "../support/html-form.ts";
import type { RunningOrganiser } from "../support/running-organiser.ts";
import { startSite } from "../support/running-site.ts";
import { test, trader } from "../support/stall-visit.ts";

const page = "/series/harbour-city-series";
const submitEntry = "event/series/submitEntry";

const set = ({ parts: { db } }: RunningOrganiser, values: object) =>
  db.updateTable("series").set(values).where("url", "=", "harbour-city-series").execute();

/** What the last button posts, with the terms accepted. */
async function filledIn(browser: Browser) {
  const { body } = await browser.get(page);
  return formIn(body, "series-entry").fillIn({ terms: "yes" }).press("Pay $149.00 Now");
}

/** Comes back from the payment page. */
async function backFrom(browser: Browser, location: string, button: "pay" | "decline") {
  const { back } = await press(location, button);
  const { pathname, search } = new URL(back);
  return browser.get(pathname + search);
}

describe("a series", () => {
  test("is found on the list of events and on the pages of its rounds, and names its rounds", async ({
    site,
  }) => {
    const browser = site.browse();
    for (const path of ["/events", "/event/night-shift-sydney"])
      expect((await browser.get(path)).body).toContain(`href="${page}"`);
    expect((await browser.get("/event/gulf-roll-off")).body).not.toContain(`href="${page}"`);
    const { body } = await browser.get(page);
    for (const round of ["night-shift-sydney", "mates-rates-night", "long-weekend-shootout"])
      expect(body).toContain(`href="/event/${round}"`);
    expect(textOf(body)).toContain("Three nights at Sydney");
    expect((await browser.get("/series/no-such-one")).status).toBe(404);
  });

  test("is entered by who logs in on the way, accepts the terms and pays", async ({
    site,
    organiser,
    calls,
  }) => {
    const stranger = site.browse();
    const open = formIn((await stranger.get(page)).body, "series-entry");
    const toLogIn = await stranger.post(page, open.press("Log in to enter"));
    expect(toLogIn.location).toBe("/login");

    const { browser } = await trader(organiser, site);
    const form = formIn((await browser.get(page)).body, "series-entry");
    const refused = await browser.post(page, form.press("Pay $149.00 Now"));
    expect(refused.status).toBe(400);
    expect(textOf(refused.body)).toContain("Please accept the terms and conditions.");

    const { location } = await browser.post(page, await filledIn(browser));
    const sent = calls.bodies.findLast(({ path }) => path.endsWith(submitEntry))?.json ?? {};
    expect(sent).toMatchObject({ url: site.publicUrl + page, accepted_terms: [{ of: "order" }] });
    const receipt = textOf((await backFrom(browser, location, "pay")).body);
    expect(receipt).toContain("Payment Successful");
    const text = /"text":"(.*?)","sha256"/s.exec(JSON.stringify(sent))?.[1] ?? "";
    const shown: unknown = JSON.parse(`"${text}"`);
    expect(receipt).toContain(await fingerprintOf(String(shown)));

    expect(textOf((await browser.get(page)).body)).toContain("You are in this series.");
    expect(textOf((await browser.get("/my-account")).body)).toContain("Harbour City Roll Racing Series");
  });

  test("of which the card is declined can be paid again", async ({ site, organiser }) => {
    const { browser } = await trader(organiser, site);
    const { location } = await browser.post(page, await filledIn(browser));
    const declined = await backFrom(browser, location, "decline");
    expect(textOf(declined.body)).toContain("Payment Failed Nothing was charged.");
    const again = formIn(declined.body, "series-entry").fillIn({ terms: "yes" });
    const second = await browser.post(page, again.press("Pay $149.00 Now"));
    expect(textOf((await backFrom(browser, second.location, "pay")).body)).toContain("Payment Successful");
  });

  test("is one order, however often and at once the button is pressed", async ({
    site,
    organiser,
    calls,
  }) => {
    const { browser } = await trader(organiser, site);
    const fields = await filledIn(browser);
    const before = calls.count(submitEntry);
    const answers = await Promise.all(Array.from({ length: 5 }, () => browser.copy().post(page, fields)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([303]));
    expect(new Set(answers.map(({ location }) => location)).size).toBe(1);
    expect(calls.count(submitEntry) - before).toBe(1);
  });

  test("whose answer is lost is found out, and paid from where it is told", async ({
    site,
    organiser,
    calls,
  }) => {
    const { browser } = await trader(organiser, site);
    const fields = await filledIn(browser);
    calls.loseAnswersOf(submitEntry);
    const lost = await browser.post(page, fields);
    calls.behave();
    expect(lost.status).toBe(504);
    expect(textOf(lost.body)).toContain("We could not confirm your entry. Do not submit again.");
    const reference = /[?&]reference=([\w.-]+)/.exec(lost.body)?.[1] ?? "";
    const found = await browser.get(`${page}?reference=${reference}`);
    expect(textOf(found.body)).toContain("Your entry has arrived.");
    const intent = /value="(pay-invoice:\d+)"/.exec(found.body)?.[1] ?? "";
    expect((await browser.post(page, { intent })).location).toContain("/pay/");
  });

  test.for([
    ["closed", { entries_close_at: "2026-01-01T00:00:00" }, "Entries for this series are closed."],
    ["filled up", { cap: 0 }, "This series is full."],
  ] as const)(
    "that has %s since its page was opened says so",
    async ([, values, said], { site, organiser }) => {
      const { browser } = await trader(organiser, site);
      const fields = await filledIn(browser);
      await set(organiser, values);
      const answer = await browser.post(page, fields);
      const later = await browser.get(page);
      await set(organiser, { entries_close_at: null, cap: 64 });
      expect(answer.status).toBe(409);
      expect(textOf(answer.body)).toContain(said);
      expect(textOf(later.body)).toContain(said);
      expect(later.body).not.toContain('id="series-entry"');
    },
  );

  test("can't be entered while the API is away, and nothing is lost by trying", async ({
    site,
    organiser,
    calls,
  }) => {
    const { browser } = await trader(organiser, site);
    const fields = await filledIn(browser);
    calls.refuse(submitEntry, 503, { text_code: "NOT_CARRIED_OUT" });
    expect((await browser.post(page, fields)).status).toBe(503);
    calls.behave();
    expect((await browser.post(page, fields)).status).toBe(303);
  });
});

test("an API without series has no links to any, and no page of one", async ({ organiser, calls }) => {
  calls.refuse("/event/series", 404, { message: "Not found" });
  calls.refuse("/event/series/harbour-city-series", 404, { message: "Not found" });
  const bare = await startSite({ organiserUrl: calls.url, clock: organiser.clock });
  const browser = bare.browse();
  const answers = [];
  for (const path of ["/events", "/event/night-shift-sydney", page]) answers.push(await browser.get(path));
  await bare.close();
  calls.behave();
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 404]);
  for (const { body } of answers.slice(0, 2)) expect(body).not.toContain('href="/series/');
});
