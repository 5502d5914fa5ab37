import { describe, expect } from "vitest";
import { JSDOM } from "jsdom";
import type { Browser } from "../support/browser.ts";
import { clickPaymentButton } from "../support/event-order.ts";
import { formIn, textOf } from "../support/html-form.ts";
import type { RunningOrganiser } from "../support/running-organiser.ts";
import { startSite } from "../support/running-site.ts";
import { test, createTrader } from "../support/stall-visit.ts";

const page = "/series/harbour-city-series";
const submitEntry = "event/series/submitEntry";

const set = ({ dependencies: { db } }: RunningOrganiser, values: object) =>
  db.updateTable("series").set(values).where("url", "=", "harbour-city-series").execute();

/** The fields posted by the last button, with the terms accepted. */
async function filledIn(browser: Browser) {
  const { body } = await browser.get(page);
  return formIn(body, "series-entry").fillIn({ terms: "yes" }).press("Pay $149.00 Now");
}

/** Returns from the payment page. */
async function returnFromPayment(browser: Browser, location: string, button: "pay" | "decline") {
  const { returnUrl: back } = await clickPaymentButton(location, button);
  const { pathname, search } = new URL(back);
  return browser.get(pathname + search);
}

describe("a series", () => {
  test("is linked from the list of events and the pages of its rounds, and lists its rounds", async ({
    site,
  }) => {
    const browser = site.browse();
    for (const path of ["/events", "/event/night-shift-sydney"])
      expect((await browser.get(path)).body).toContain(`href="${page}"`);
    expect((await browser.get("/event/gulf-roll-off")).body).not.toContain(`href="${page}"`);
    const cards = [
      ...new JSDOM((await browser.get("/events")).body).window.document.querySelectorAll("main li"),
    ];
    const textOfCard = (event: string) =>
      textOf(cards.find((card) => card.querySelector(`a[href="/event/${event}"]`))?.outerHTML ?? "");
    expect(textOfCard("night-shift-sydney")).toContain("Harbour City Roll Racing Series");
    expect(textOfCard("gulf-roll-off")).not.toContain("Series");
    const { body } = await browser.get(page);
    for (const round of ["night-shift-sydney", "mates-rates-night", "long-weekend-shootout"])
      expect(body).toContain(`href="/event/${round}"`);
    expect(textOf(body)).toContain("Three nights at Sydney");
    expect((await browser.get("/series/no-such-one")).status).toBe(404);
  });

  test("can be entered by a visitor who logs in on the way, accepts the terms and pays", async ({
    site,
    organiser,
    calls,
  }) => {
    const visitor = site.browse();
    const open = formIn((await visitor.get(page)).body, "series-entry");
    const loginRedirect = await visitor.post(page, open.press("Log in to enter"));
    expect(loginRedirect.location).toBe("/login");

    const { browser } = await createTrader(organiser, site);
    const form = formIn((await browser.get(page)).body, "series-entry");
    const rejected = await browser.post(page, form.press("Pay $149.00 Now"));
    expect(rejected.status).toBe(400);
    expect(textOf(rejected.body)).toContain("Accept the terms and conditions.");

    const { location } = await browser.post(page, await filledIn(browser));
    const sent = calls.bodies.findLast(({ path }) => path.endsWith(submitEntry))?.json ?? {};
    expect(sent).toMatchObject({ url: site.publicUrl + page, accepted_terms: [{ of: "order" }] });
    const receipt = textOf((await returnFromPayment(browser, location, "pay")).body);
    expect(receipt).toContain("Payment Successful");
    const text = /"text":"(.*?)","sha256"/s.exec(JSON.stringify(sent))?.[1] ?? "";
    const decoded: unknown = JSON.parse(`"${text}"`);
    expect(receipt).toContain(textOf(String(decoded)));

    expect(textOf((await browser.get(page)).body)).toContain("You’ve entered this series.");
    expect(textOf((await browser.get("/my-account")).body)).toContain("Harbour City Roll Racing Series");
  });

  test("can be paid again after a declined card", async ({ site, organiser }) => {
    const { browser } = await createTrader(organiser, site);
    const { location } = await browser.post(page, await filledIn(browser));
    const declined = await returnFromPayment(browser, location, "decline");
    expect(textOf(declined.body)).toContain(
      "Payment Failed Your card or bank declined the payment. You haven’t been charged.",
    );
    const again = formIn(declined.body, "series-entry").fillIn({ terms: "yes" });
    const second = await browser.post(page, again.press("Pay $149.00 Now"));
    expect(textOf((await returnFromPayment(browser, second.location, "pay")).body)).toContain(
      "Payment Successful",
    );
  });

  test("is ordered once, however often and concurrently it is submitted", async ({
    site,
    organiser,
    calls,
  }) => {
    const { browser } = await createTrader(organiser, site);
    const fields = await filledIn(browser);
    const before = calls.count(submitEntry);
    const responses = await Promise.all(Array.from({ length: 5 }, () => browser.copy().post(page, fields)));
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([303]));
    expect(new Set(responses.map(({ location }) => location)).size).toBe(1);
    expect(calls.count(submitEntry) - before).toBe(1);
  });

  test("is found after a lost response, and paid from its status", async ({ site, organiser, calls }) => {
    const { browser } = await createTrader(organiser, site);
    const fields = await filledIn(browser);
    calls.dropResponsesOf(submitEntry);
    const noResponse = await browser.post(page, fields);
    calls.behave();
    expect(noResponse.status).toBe(504);
    expect(textOf(noResponse.body)).toContain("We could not confirm your entry. Do not submit again.");
    const reference = /[?&]reference=([\w.-]+)/.exec(noResponse.body)?.[1] ?? "";
    const found = await browser.get(`${page}?reference=${reference}`);
    expect(textOf(found.body)).toContain("We’ve received your series entry.");
    const intent = /value="(pay-invoice:\d+)"/.exec(found.body)?.[1] ?? "";
    expect((await browser.post(page, { intent })).location).toContain("/pay/");
  });

  test.for([
    ["closed", { entries_close_at: "2026-01-01T00:00:00" }, "Entries for this series are closed."],
    ["filled up", { cap: 0 }, "This series is full."],
  ] as const)(
    "that has %s since its page was opened says so",
    async ([, values, message], { site, organiser }) => {
      const { browser } = await createTrader(organiser, site);
      const fields = await filledIn(browser);
      await set(organiser, values);
      const response = await browser.post(page, fields);
      const later = await browser.get(page);
      await set(organiser, { entries_close_at: null, cap: 64 });
      expect(response.status).toBe(409);
      expect(textOf(response.body)).toContain(message);
      expect(textOf(later.body)).toContain(message);
      expect(later.body).not.toContain('id="series-entry"');
    },
  );

  test("can't be entered while the API is down, and nothing typed is lost by trying", async ({
    site,
    organiser,
    calls,
  }) => {
    const { browser } = await createTrader(organiser, site);
    const fields = await filledIn(browser);
    calls.respondWith(submitEntry, 503, { text_code: "NOT_CARRIED_OUT" });
    expect((await browser.post(page, fields)).status).toBe(503);
    calls.behave();
    expect((await browser.post(page, fields)).status).toBe(303);
  });
});

test("an API without series has no series pages or links", async ({ organiser, calls }) => {
  calls.respondWith("/event/series", 404, { message: "Not found" });
  calls.respondWith("/event/series/harbour-city-series", 404, { message: "Not found" });
  const siteWithoutSeries = await startSite({ organiserUrl: calls.url, clock: organiser.clock });
  const browser = siteWithoutSeries.browse();
  const responses = [];
  for (const path of ["/events", "/event/night-shift-sydney", page]) responses.push(await browser.get(path));
  await siteWithoutSeries.close();
  calls.behave();
  expect(responses.map(({ status }) => status)).toEqual([200, 200, 404]);
  for (const { body } of responses.slice(0, 2)) expect(body).not.toContain('href="/series/');
});
