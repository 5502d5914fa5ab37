import { describe, expect } from "vitest";
import { fingerprintOf } from "../../app/domain/fingerprint.ts";
import { SentTerms } from "../../app/wire/terms.ts";
import type { Answer, Browser } from "../support/browser.ts";
import { chooseCategory, entryIn, logIn } from "../support/entry-visit.ts";
import { press } from "../support/event-order.ts";
import { textOf } from "../support/html-form.ts";
import { makePeople } from "../support/people.ts";
import type { RunningOrganiser } from "../support/running-organiser.ts";
import type { RunningSite } from "../support/running-site.ts";
import { filledIn, idsOf, page as stallPage, test, trader } from "../support/stall-visit.ts";
import { ticketEvent, ticketOrder } from "../support/ticket-order.ts";
import type { WatchedCalls } from "../support/watched-calls.ts";

const night = "/event/night-shift-sydney";
const submitEntry = "event/event/submitEntry";

/** What the API was told last of what was accepted. */
const toldOf = (calls: WatchedCalls): SentTerms[] =>
  SentTerms.array().parse(
    calls.bodies.findLast(({ path }) => path.endsWith(submitEntry))?.json["accepted_terms"],
  );

/** The text of the terms on a page, as a browser has it. */
const shownOn = ({ body }: Answer): string =>
  /<div id="terms".*?<div[^>]* class="prose">(.*?)<\/div><\/details>/s.exec(body)?.[1] ?? "";

const setTerms = ({ parts: { db } }: RunningOrganiser, content: string) =>
  db.updateTable("event_types").set({ terms_content: content }).execute();

/** A browser whose form for a ride at Night Shift lacks nothing. */
async function readyToPay(site: RunningSite) {
  const browser = site.browse();
  await logIn(browser);
  const page = await chooseCategory(browser, "night-shift-sydney", "Passenger rides");
  const address = /<option value="(\d+)"[^>]*>[^<]*(?:Cable Street|Wattle)/.exec(page.body)?.[1] ?? "";
  return { browser, page, form: entryIn(page).fillIn({ address, terms: "yes" }) };
}

const send = (browser: Browser, fields: object) => browser.post(night, { ...fields, intent: "submit" });

describe("the terms that are accepted with an entry", () => {
  test("go with the order: the exact text, its hash, language and time [EVT-041 ENT-031]", async ({
    site,
    organiser,
    calls,
  }) => {
    const { browser, form } = await readyToPay(site);
    const page = await browser.post(`${night}?lng=de`, { ...form.values(), intent: "update" });
    expect((await send(browser, entryIn(page).values())).status).toBe(303);
    const [terms, ...others] = toldOf(calls);
    expect(others).toEqual([]);
    expect(terms?.text).toContain("Motorsport is dangerous.");
    expect(terms?.text).toBe(shownOn(page));
    expect(terms).toMatchObject({ of: "order", language: "de", sha256: await fingerprintOf(shownOn(page)) });
    expect(terms?.shown_at).toMatch(/[+-]\d{2}:\d{2}$/);
    expect(Math.abs(Date.parse(terms?.shown_at ?? "") - organiser.clock.now())).toBeLessThan(60_000);
  });

  test("are those that the form showed, whatever has become of them since, in every repeated press", async ({
    site,
    organiser,
    calls,
  }) => {
    const { browser, page, form } = await readyToPay(site);
    await setTerms(organiser, "<p>From now on, no helmets.</p>");
    await expect
      .poll(async () => shownOn(await chooseCategory(browser, "night-shift-sydney", "Passenger rides")))
      .toContain("no helmets");

    calls.refuse(submitEntry, 503, { text_code: "NOT_CARRIED_OUT" }, 1);
    const callsBefore = calls.count(submitEntry);
    await send(browser, form.values());
    const first = toldOf(calls);
    await send(browser, form.values());
    expect(calls.count(submitEntry) - callsBefore).toBe(2);
    expect(first[0]?.text).toBe(shownOn(page));
    expect(toldOf(calls)).toEqual(first);
  });

  test("are accepted anew where they are others by the time the form is opened again", async ({
    site,
    organiser,
  }) => {
    await setTerms(organiser, "<p>Wear a helmet.</p>");
    const { browser, form } = await readyToPay(site);
    const kept = await browser.post(night, form.press("Update"));
    expect(entryIn(kept).values()["terms"]).toEqual(["yes"]);

    await setTerms(organiser, "<p>Wear two helmets.</p>");
    await expect
      .poll(async () => shownOn(await chooseCategory(browser, "night-shift-sydney", "Passenger rides")))
      .toContain("two");
    const changed = await browser.post(night, form.press("Update"));
    expect(entryIn(changed).values()["terms"]).toBeUndefined();
  });

  test("stand on the receipt, with the text itself [EVT-055]", async ({ site, organiser, calls }) => {
    await makePeople(organiser, [{ email: "ada@example.com", first_name: "Ada", last_name: "Byron" }]);
    const browser = site.browse();
    await logIn(browser, "ada@example.com");
    const { location } = await browser.post(ticketEvent, await ticketOrder(browser));
    const [sent] = toldOf(calls);
    const { back } = await press(location, "pay");
    const { pathname, search } = new URL(back);
    const receipt = await browser.get(pathname + search);
    const said = textOf(receipt.body);
    expect(said).toMatch(/You accepted the terms and conditions on .* AE[SD]T\./);
    expect(said).toContain(`Language of the page English Fingerprint (SHA-256) ${sent?.sha256}`);
    expect(receipt.body).toContain(`class="prose">${sent?.text}</div></details>`);
  });

  test("are missing on a receipt whose API doesn't tell of them, and nothing else is", async ({
    site,
    calls,
  }) => {
    const browser = site.browse();
    await logIn(browser, "ada@example.com");
    const { location } = await browser.post(ticketEvent, await ticketOrder(browser));
    const { back } = await press(location, "pay");
    calls.refuse("cognito/payment/acceptedTerms", 500, {});
    const { pathname, search } = new URL(back);
    const said = textOf((await browser.get(pathname + search)).body);
    calls.behave();
    expect(said).toContain("Payment Successful");
    expect(said).not.toContain("Terms that you accepted");
  });
});

test("an application for a stall tells what was accepted with it, and its page shows it again [STALL-001]", async ({
  site,
  organiser,
  calls: line,
}) => {
  const { browser, calls } = await trader(organiser, site);
  const form = await filledIn(browser, await idsOf(calls));
  expect((await browser.post(stallPage, form.press("Send application"))).status).toBe(303);
  const [sent] = toldOf(line);
  expect(sent?.text).toContain("You set up before the gates open");
  expect(sent?.sha256).toBe(await fingerprintOf(sent?.text ?? ""));
  const said = textOf((await browser.get(stallPage)).body);
  expect(said).toContain(`Fingerprint (SHA-256) ${sent?.sha256}`);
});
