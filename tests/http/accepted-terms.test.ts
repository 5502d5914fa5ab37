import { describe, expect } from "vitest";
import { computeSha256 } from "../../app/domain/sha256.ts";
import { SubmittedTerms } from "../../app/wire/terms.ts";
import type { Browser, BrowserResponse } from "../support/browser.ts";
import { chooseCategory, entryIn, logIn } from "../support/entry-visit.ts";
import { clickPaymentButton } from "../support/event-order.ts";
import { textOf } from "../support/html-form.ts";
import { makePeople } from "../support/people.ts";
import type { RunningOrganiser } from "../support/running-organiser.ts";
import type { RunningSite } from "../support/running-site.ts";
import {
  fillInApplication,
  loadMarketIds,
  page as stallPage,
  test,
  createTrader,
} from "../support/stall-visit.ts";
import { ticketEvent, ticketOrder } from "../support/ticket-order.ts";
import type { WatchedCalls } from "../support/watched-calls.ts";

const night = "/event/night-shift-sydney";
const submitEntry = "event/event/submitEntry";

/** The accepted terms in the latest order sent to the API. */
const lastSentTerms = (calls: WatchedCalls): SubmittedTerms[] =>
  SubmittedTerms.array().parse(
    calls.bodies.findLast(({ path }) => path.endsWith(submitEntry))?.json["accepted_terms"],
  );

/** The text of the terms as shown on a page. */
const shownTerms = ({ body }: BrowserResponse): string =>
  /<div id="terms".*?<div[^>]* class="prose">(.*?)<\/div><\/details>/s.exec(body)?.[1] ?? "";

const setTerms = ({ dependencies: { db } }: RunningOrganiser, content: string) =>
  db.updateTable("event_types").set({ terms_content: content }).execute();

/** A browser with a complete entry form for a passenger ride at Night Shift. */
async function readyToPay(site: RunningSite) {
  const browser = site.browse();
  await logIn(browser);
  const page = await chooseCategory(browser, "night-shift-sydney", "Passenger rides");
  const address = /<option value="(\d+)"[^>]*>[^<]*(?:Cable Street|Wattle)/.exec(page.body)?.[1] ?? "";
  return { browser, page, form: entryIn(page).fillIn({ address, terms: "yes" }) };
}

const send = (browser: Browser, fields: object) => browser.post(night, { ...fields, intent: "submit" });

describe("the terms accepted with an entry", () => {
  test("are sent with the order: exact text, hash, language and time [EVT-041 ENT-031]", async ({
    site,
    organiser,
    calls,
  }) => {
    const { browser, form } = await readyToPay(site);
    const page = await browser.post(`${night}?lng=de`, { ...form.values(), intent: "update" });
    expect((await send(browser, entryIn(page).values())).status).toBe(303);
    const [terms, ...others] = lastSentTerms(calls);
    expect(others).toEqual([]);
    expect(terms?.text).toContain("Motorsport is dangerous.");
    expect(terms?.text).toBe(shownTerms(page));
    expect(terms).toMatchObject({
      of: "order",
      language: "de",
      sha256: await computeSha256(shownTerms(page)),
    });
    expect(terms?.shown_at).toMatch(/[+-]\d{2}:\d{2}$/);
    expect(Math.abs(Date.parse(terms?.shown_at ?? "") - organiser.clock.now())).toBeLessThan(60_000);
  });

  test("are the terms that the form showed, even after a change, and the same in every retry", async ({
    site,
    organiser,
    calls,
  }) => {
    const { browser, page, form } = await readyToPay(site);
    await setTerms(organiser, "<p>From now on, no helmets.</p>");
    await expect
      .poll(async () => shownTerms(await chooseCategory(browser, "night-shift-sydney", "Passenger rides")))
      .toContain("no helmets");

    calls.respondWith(submitEntry, 503, { text_code: "NOT_CARRIED_OUT" }, 1);
    const callsBefore = calls.count(submitEntry);
    await send(browser, form.values());
    const first = lastSentTerms(calls);
    await send(browser, form.values());
    expect(calls.count(submitEntry) - callsBefore).toBe(2);
    expect(first[0]?.text).toBe(shownTerms(page));
    expect(lastSentTerms(calls)).toEqual(first);
  });

  test("must be accepted again if they have changed when the form is reopened", async ({
    site,
    organiser,
  }) => {
    await setTerms(organiser, "<p>Wear a helmet.</p>");
    const { browser, form } = await readyToPay(site);
    const updated = await browser.post(night, form.press("Update"));
    expect(entryIn(updated).values()["terms"]).toEqual(["yes"]);

    await setTerms(organiser, "<p>Wear two helmets.</p>");
    await expect
      .poll(async () => shownTerms(await chooseCategory(browser, "night-shift-sydney", "Passenger rides")))
      .toContain("two");
    const changed = await browser.post(night, form.press("Update"));
    expect(entryIn(changed).values()["terms"]).toBeUndefined();
  });

  test("are shown on the receipt with their text [EVT-055]", async ({ site, organiser, calls }) => {
    await makePeople(organiser, [{ email: "ada@example.com", first_name: "Ada", last_name: "Byron" }]);
    const browser = site.browse();
    await logIn(browser, "ada@example.com");
    const { location } = await browser.post(ticketEvent, await ticketOrder(browser));
    const [sent] = lastSentTerms(calls);
    const { returnUrl: back } = await clickPaymentButton(location, "pay");
    const { pathname, search } = new URL(back);
    const receipt = await browser.get(pathname + search);
    const text = textOf(receipt.body);
    expect(text).toMatch(/You accepted the terms and conditions on .* AE[SD]T\./);
    expect(text).toContain("Language of the page English Read the text you accepted");
    expect(text).not.toContain(sent?.sha256);
    expect(text).toMatch(
      /Amount paid \$[\d.]+ (Credit or debit card|Bank transfer) Spectator tickets \d+ × Adult/,
    );
    expect(receipt.body).toContain(`class="prose">${sent?.text}</div></details>`);
  });

  test("are left out of the receipt if the API can't return them, and the rest is shown", async ({
    site,
    calls,
  }) => {
    const browser = site.browse();
    await logIn(browser, "ada@example.com");
    const { location } = await browser.post(ticketEvent, await ticketOrder(browser));
    const { returnUrl: back } = await clickPaymentButton(location, "pay");
    calls.respondWith("cognito/payment/acceptedTerms", 500, {});
    const { pathname, search } = new URL(back);
    const text = textOf((await browser.get(pathname + search)).body);
    calls.behave();
    expect(text).toContain("Payment Successful");
    expect(text).not.toContain("Terms you accepted");
  });
});

test("a stall application sends the accepted terms, and its page shows them afterwards [STALL-001]", async ({
  site,
  organiser,
  calls: watchedCalls,
}) => {
  const { browser, calls } = await createTrader(organiser, site);
  const form = await fillInApplication(browser, await loadMarketIds(calls));
  expect((await browser.post(stallPage, form.press("Send application"))).status).toBe(303);
  const [sent] = lastSentTerms(watchedCalls);
  expect(sent?.text).toContain("You set up before the gates open");
  expect(sent?.sha256).toBe(await computeSha256(sent?.text ?? ""));
  const text = textOf((await browser.get(stallPage)).body);
  expect(text).toContain("You set up before the gates open");
  expect(text).not.toContain(sent?.sha256);
});
