import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { getDayInZone, toInstant } from "../../app/domain/venue-time.ts";
import { type ApiCalls, callsAs } from "../support/api-calls.ts";
import type { Browser, BrowserResponse } from "../support/browser.ts";
import { inYears } from "../support/dates.ts";
import { logIn } from "../support/entry-visit.ts";
import {
  clickPaymentButton,
  loadEvent,
  findIdByName,
  loadInvoices,
  newVehicle,
  buildEntryOrder,
  submit,
} from "../support/event-order.ts";
import { type FaultyProxy, startFaultyProxy } from "../support/faulty-proxy.ts";
import { textOf } from "../support/html-form.ts";
import { makePeople } from "../support/people.ts";
import { type RunningOrganiser, startOrganiser } from "../support/running-organiser.ts";
import { type RunningSite, startSite } from "../support/running-site.ts";
import { nonEmpty } from "../support/non-empty.ts";
import { screenAddresses } from "../support/screens-of-site.ts";

let organiser: RunningOrganiser;
let faultyApi: FaultyProxy;
let site: RunningSite;

beforeAll(async () => {
  organiser = await startOrganiser();
  faultyApi = await startFaultyProxy(organiser.url);
  site = await startSite({
    organiserUrl: faultyApi.url,
    clock: organiser.clock,
    env: { ORGANISER_READ_TIMEOUT_MS: "1500", ORGANISER_PUBLIC_URL: organiser.url },
  });
});
afterEach(() => faultyApi.restore());
afterAll(async () => {
  await site.close();
  await faultyApi.close();
  await organiser.close();
});

const account = "/my-account";
let people = 0;

/** A new user with an address and a car, logged in on the site and at the API. */
async function driver() {
  const email = `racer-${++people}@example.com`;
  await makePeople(organiser, [{ email, first_name: "Noor", last_name: "Haddad" }]);
  const browser = site.browse();
  await logIn(browser, email);
  const calls = await callsAs(organiser.url, email);
  await calls.post("cognito/address/create", {
    id: 0,
    street_address: "14 Cable Street",
    suburb_name: "Wallan Park",
    state: "NSW",
    postcode: "2763",
    country: "AU",
  });
  const vehicle = await newVehicle(calls);
  await register(vehicle, inYears(3));
  return { browser, calls, vehicle };
}

/** Saves a car registered until a given date. */
async function register(vehicle: number, registration_expiry: string): Promise<void> {
  const { db } = organiser.dependencies;
  await db.updateTable("vehicles").set({ registration_expiry }).where("id", "=", vehicle).execute();
}

/** Enters an event, pays if requested, and returns the entry id. */
async function enter(calls: ApiCalls, url: string, { isPaid = true, parts = {} } = {}): Promise<number> {
  const { redirect, message } = await submit(calls, await buildEntryOrder(calls, url, "Street", parts));
  expect(message).toBe("");
  if (isPaid) await clickPaymentButton(redirect, "pay");
  const { body } = await calls.get("event/entry/myUpcoming");
  return Math.max(...(Array.isArray(body) ? body.map((entry: { id: number }) => entry.id) : []));
}

const partOf = (page: BrowserResponse, id: string): string => {
  const [html = ""] = new RegExp(`<section id="${id}"[^]*?</section>`).exec(page.body) ?? [];
  return html === "" ? "" : textOf(html);
};

const calendarIn = (page: BrowserResponse): string =>
  /href="(\/my-account\/calendar\/[^"]+)"/.exec(page.body)?.[1] ?? "";

describe("the next event", () => {
  test("is shown first with vehicle, class, venue, gate time and links to tickets and calendar [ACC-011]", async () => {
    const { browser, calls } = await driver();
    const id = await enter(calls, "gulf-camp-out");
    const page = await browser.get(account);
    expect(partOf(page, "next")).toMatch(
      /^Next event Gulf Camp-Out Date .+ AC[SD]T Gates open 12:00.pm AC[SD]T Venue Gulf Straight Motor Park 1 Straight Road, Glenfield Bay SA 5045 Directions Class Street Car 1993 Mazda RX-7 · SPIN13 Driver readiness .+ Show tickets Print tickets Add to calendar$/,
    );
    expect(page.body).toContain(`href="/show-tickets/entry-${id}"`);
    expect(page.body).toContain(
      'href="https://www.google.com/maps/dir/?api=1&amp;destination=Gulf+Straight+Motor+Park%2C+1+Straight+Road%2C+Glenfield+Bay+SA+5045"',
    );
  });

  test("is the earliest one; later entries follow in date order", async () => {
    const { browser, calls } = await driver();
    const urls = ["gulf-camp-out", "west-coast-showdown"];
    for (const url of urls) await enter(calls, url);
    const events = await Promise.all(urls.map((url) => loadEvent(calls, url)));
    const startOf = ({ dates }: (typeof events)[number]) => dates[0]?.start ?? "";
    const order = events
      .toSorted((one, other) => startOf(one).localeCompare(startOf(other)))
      .map(({ name }) => name);
    const page = await browser.get(account);
    expect(partOf(page, "next")).toContain(`Next event ${order[0]} Date`);
    expect(partOf(page, "entries")).toContain(`Upcoming entries ${order[1]}`);
    expect(partOf(page, "entries")).not.toContain(order[0]);
  });

  test("may also be one the user has spectator tickets for", async () => {
    const { browser, calls } = await driver();
    const { spectatorTypes } = await loadEvent(calls, "twilight-show-and-shine");
    const spectators = [{ id: findIdByName(spectatorTypes, "Adult"), qty: 1 }];
    const order = await buildEntryOrder(calls, "twilight-show-and-shine", null, { spectators });
    await clickPaymentButton((await submit(calls, order)).redirect, "pay");
    const page = await browser.get(account);
    expect(partOf(page, "next")).toMatch(
      /^Next event Twilight Show and Shine .* Show tickets Print tickets Add to cal/,
    );
    expect((await browser.get(calendarIn(page))).body).toContain("SUMMARY:Twilight Show and Shine");
  });

  test("lists what is missing, each with a link to fix it: payment, licence, registration", async () => {
    const { browser, calls, vehicle } = await driver();
    const id = await enter(calls, "gulf-camp-out", { isPaid: false });
    const { db } = organiser.dependencies;
    const day = (days: number) =>
      new Date(organiser.clock.now() + days * 24 * 60 * 60 * 1000).toISOString().slice(0, 10);
    await register(vehicle, day(-3));
    const saved = await calls.post("event/entrantLicence/create", {
      id: 0,
      issuer_id: 1,
      number: "L-77",
      expiry: day(5),
    });
    expect(saved.body).toMatchObject({ success: true });
    await db.updateTable("entry_orders").set({ race_licence_number: "L-77" }).where("id", "=", id).execute();

    const page = await browser.get(account);
    expect(partOf(page, "next")).toMatch(
      /This entry is not paid yet\. Pay now Licence L-77 expires on \d+ \w+ \d{4}, before the event ends\. Update the licence 1993 Mazda RX-7: registration expired on \d+ \w+ \d{4}\. Update the car/,
    );
    const [invoice] = await loadInvoices(calls);
    expect(page.body).toContain(`href="#invoices-${invoice?.id}"`);
    expect(page.body).toContain(`id="invoices-${invoice?.id}"`);
    expect(page.body).toContain(`href="/profile/vehicle/${vehicle}?back=/my-account"`);
    expect(page.body).toMatch(/href="\/profile\/licence\/\d+\?back=\/my-account"/);
    // No gate pass until the entry is paid.
    expect(partOf(page, "next")).not.toContain("Show tickets");
    expect((await browser.get(`/show-tickets/entry-${id}`)).status).toBe(404);
  });

  test("is found by name when the API returns only the documented members", async () => {
    const { browser, calls } = await driver();
    const { dates } = await loadEvent(calls, "gulf-camp-out");
    const day = dates[0]?.start?.slice(0, 10) ?? "";
    faultyApi.fault("event/entry/myUpcoming", {
      json: [{ id: 7, name: "Street", event: "Gulf Camp-Out", date: day }],
    });
    const page = await browser.get(account);
    expect(partOf(page, "next")).toMatch(
      /^Next event Gulf Camp-Out Date .+ Venue Gulf Straight Motor Park .+ Directions Class Street Driver readiness ☐ We can’t check these here: .+ Add to calendar$/,
    );
    expect(page.body).toContain('href="/event/gulf-camp-out"');
    expect((await browser.get("/my-account/calendar/entry-7.ics")).body).toContain(
      `DTSTART;TZID=Australia/Adelaide:${day.replaceAll("-", "")}T140000`,
    );
  });

  test("is shown by name and date, and is an all-day calendar event, when no event list contains it", async () => {
    const { browser } = await driver();
    faultyApi.fault("event/entry/myUpcoming", {
      json: [{ id: 8, name: "Street", event: "Elsewhere 400", date: "2027-03-05", details: "soon" }],
    });
    const page = await browser.get(account);
    expect(partOf(page, "next")).toMatch(
      /^Next event Elsewhere 400 Date Friday,? 5 March 2027 Class Street Driver readiness ☐ We can’t check these here: .+ Add to/,
    );
    expect((await browser.get("/my-account/calendar/entry-8.ics")).body).toContain(
      "DTSTART;VALUE=DATE:20270305",
    );
  });

  test("is told apart from one of the same name on another day by its date", async () => {
    const { browser } = await driver();
    faultyApi.fault("event/entry/myUpcoming", {
      json: [
        { id: 31, name: "Street", event: "Night Series", date: "2027-03-05" },
        { id: 32, name: "Pro", event: "Night Series", date: "2027-04-09" },
      ],
    });
    const page = await browser.get(account);
    expect(partOf(page, "next")).toMatch(/^Next event Night Series Date Friday,? 5 March 2027 Class Street/);
    expect(partOf(page, "next")).not.toContain("Pro");
    expect(partOf(page, "entries")).toMatch(/^Upcoming entries Night Series .*9 April 2027.* Pro/);
  });

  test("gives neither name nor date to an entry without them", async () => {
    const { browser } = await driver();
    faultyApi.fault("event/entry/myUpcoming", {
      json: [
        { id: 33, name: "Street", event: null, date: null },
        { id: 34, name: "Pro", event: "Elsewhere 400", date: "2027-03-05" },
        { id: 35, name: "Show", event: null, date: null },
      ],
    });
    const page = await browser.get(account);
    expect(partOf(page, "next")).toMatch(/^Next event Elsewhere 400 .+ Class Pro/);
    expect(partOf(page, "entries")).toMatch(/^Upcoming entries Street .* Show /);
    expect(partOf(page, "entries")).not.toContain("2027");
  });

  test("isn't reported as missing while the API can't return the user's entries", async () => {
    const { browser, calls } = await driver();
    await enter(calls, "gulf-camp-out");
    faultyApi.fault("event/entry/myUpcoming", "reset");
    const page = await browser.get(account);
    expect(textOf(page.body)).not.toContain("Nothing on the grid yet");
    expect(partOf(page, "entries")).toContain(
      "We can’t load your entries right now. This doesn’t affect them. Try again in a few minutes.",
    );
  });
});

describe("a calendar file", () => {
  test("has the venue's time zone, its address and a stable file name", async () => {
    const { browser, calls } = await driver();
    const id = await enter(calls, "gulf-camp-out");
    const { dates } = await loadEvent(calls, "gulf-camp-out");
    const path = calendarIn(await browser.get(account));
    expect(path).toBe(`/my-account/calendar/entry-${id}.ics`);
    const first = await browser.get(path);
    expect(first.status).toBe(200);
    expect(first.headers["content-type"]).toBe("text/calendar; charset=utf-8");
    expect(first.headers["content-disposition"]).toBe(`attachment; filename="entry-${id}.ics"`);
    expect(first.headers["cache-control"]).toBe("private, no-store, no-transform");
    const lines = first.body.replaceAll("\r\n ", "").split("\r\n");
    const start = dates[0]?.start?.replace(/[-:]/g, "");
    expect(lines).toEqual(
      expect.arrayContaining([
        `DTSTART;TZID=Australia/Adelaide:${start}`,
        "SUMMARY:Gulf Camp-Out – Street",
        "LOCATION:Gulf Straight Motor Park\\, 1 Straight Road\\, Glenfield Bay SA 5045",
        `URL:${site.publicUrl}/event/gulf-camp-out`,
      ]),
    );
    // The receipt email has the same file, for the first of the organiser’s sites.
    const receipt = (await organiser.mails()).findLast(({ attachments }) => attachments !== undefined);
    const [siteOrigin = ""] = organiser.siteOrigins;
    const mailed = receipt?.attachments?.[0]?.content.replaceAll("\r\n ", "").split("\r\n") ?? [];
    const madeBy = /^(DTSTAMP|PRODID):/;
    const racingNumber = /Racing number/g;
    expect(receipt?.attachments?.[0]?.filename).toBe(`entry-${id}.ics`);
    expect(
      mailed
        .filter((one) => !madeBy.test(one))
        .map((one) =>
          one
            .replace(siteOrigin, site.publicUrl)
            .replace(`@${new URL(siteOrigin).hostname}`, `@${new URL(site.publicUrl).hostname}`)
            .replace(racingNumber, "Number"),
        ),
    ).toEqual(lines.filter((one) => !madeBy.test(one)));
    const uid = lines.find((one) => one.startsWith("UID:"));
    expect(uid).toBe(`UID:entry-${id}@${new URL(site.publicUrl).hostname}`);
    organiser.clock.advance(60_000);
    expect((await browser.get(path)).body).toContain(`${uid}\r\n`);
  });
});

test.each(["x.ics", "entry-1", "entry-1.ics.txt", "order-1.ics", "entry-4711.ics", "tickets-4711.ics"])(
  "a calendar file that doesn't exist (%s) redirects to the account, which says so",
  async (file) => {
    const { browser } = await driver();
    const response = await browser.get(`/my-account/calendar/${file}`);
    expect([response.status, response.location]).toEqual([303, account]);
    const { status, body } = await browser.follow(response);
    expect([status, textOf(body)]).toEqual([
      200,
      expect.stringContaining("This calendar file isn’t available right now."),
    ]);
  },
);

describe("other users' records", () => {
  test("return the same 404 as records that never existed: gate pass, tickets, calendar file [RT-051]", async () => {
    const [owner, otherUser] = [await driver(), await driver()];
    const { spectatorTypes } = await loadEvent(owner.calls, "gulf-camp-out");
    const spectators = [{ id: findIdByName(spectatorTypes, "Adult"), qty: 1 }];
    const id = await enter(owner.calls, "gulf-camp-out", { parts: { spectators } });
    await enter(otherUser.calls, "gulf-camp-out");
    const comparable = ({ status, headers, body }: BrowserResponse) => [
      status,
      headers["content-type"],
      textOf(body),
    ];
    const paths = (number: number | string) => [
      `/show-tickets/${number}`,
      `/show-tickets/entry-${number}`,
      `/show-tickets/entry-${number}/saved`,
      `/print-tickets/${number}`,
      `/print-tickets/entry-${number}`,
      `/my-account/calendar/entry-${number}.ics`,
      `/my-account/calendar/tickets-${number}.ics`,
    ];
    for (const [index, path] of nonEmpty(paths(id).entries())) {
      expect([path, (await owner.browser.get(path)).status]).toEqual([path, 200]);
      const others = await otherUser.browser.get(path);
      const missing = await otherUser.browser.get(paths(999_999)[index] ?? "");
      // A calendar file has no page of its own: the account page reports the missing one.
      const status = path.endsWith(".ics") ? 303 : 404;
      expect([path, others.status, others.location]).toEqual([path, status, status === 303 ? account : ""]);
      expect(others.body).not.toMatch(/Gulf Camp-Out|Haddad/);
      expect(comparable(others)).toEqual(comparable(missing));
    }
  });

  test("return 404 for ids that can't exist, too", async () => {
    const { browser } = await driver();
    for (const path of ["/show-tickets/entry-0", "/show-tickets/entry-", "/show-tickets/ticket-1"])
      expect([path, (await browser.get(path)).status]).toEqual([path, 404]);
  });

  test("need a login, even the user's own, which returns to them", async () => {
    const { calls, browser } = await driver();
    const id = await enter(calls, "gulf-camp-out");
    const visitor: Browser = site.browse();
    for (const path of [`/show-tickets/entry-${id}`, `/my-account/calendar/entry-${id}.ics`]) {
      expect((await visitor.get(path)).location).toBe("/login");
      expect((await browser.get(path)).status).toBe(200);
    }
  });
});

describe("tickets that the browser keeps for use without a connection", () => {
  const savedUntil = "saved-until";

  test("are a page without scripts and without links that need one: what the gate needs, and nothing else about the user [RT-051 PWA-010]", async () => {
    const { browser, calls } = await driver();
    const { spectatorTypes } = await loadEvent(calls, "gulf-camp-out");
    const spectators = [{ id: findIdByName(spectatorTypes, "Adult"), qty: 1 }];
    const id = await enter(calls, "gulf-camp-out", { parts: { spectators } });
    const { status, headers, body } = await browser.get(`/show-tickets/entry-${id}/saved`);
    expect([status, headers["cache-control"]]).toEqual([200, "private, no-store, no-transform"]);
    expect(textOf(body)).toMatch(
      /Gulf Camp-Out.+Driver Sam Carter Car 1993 Mazda RX-7 · SPIN13 Class Street Venue Gulf Straight Motor Park 1 Straight Road, Glenfield Bay SA 5045 Date .+ AC[SD]T Gates open 12:00.pm/,
    );
    expect(textOf(body)).toMatch(/Kept on this phone: .+ AC[SD]T\. Later changes aren’t shown\./);
    expect(body.match(/<path d="M[^"]+h1[^"]*"/g)).toHaveLength(3);
    expect(body).not.toMatch(/<script|modulepreload|racer-\d+@|Cable Street|\.ics/);
    expect([...body.matchAll(/<a [^>]*href="([^"]*)"/g)].map(([, href]) => href)).toEqual([
      `/show-tickets/entry-${id}?current=yes`,
      `#pass-${id}`,
      `#ticket-${id}-1`,
      `#ticket-${id}-2`,
    ]);

    const { dates } = await loadEvent(calls, "gulf-camp-out");
    const zone = "Australia/Adelaide";
    const lastDay = getDayInZone(zone, toInstant(dates.at(-1)?.end ?? "", zone));
    const removal = Date.parse(String(headers[savedUntil]));
    expect(getDayInZone(zone, removal - 1)).toBe(lastDay);
    expect(getDayInZone(zone, removal)).not.toBe(lastDay);
  });

  test("are offered until the last day has passed, and no other page is marked to be kept [PWA-010]", async () => {
    const { browser, calls } = await driver();
    const id = await enter(calls, "gulf-camp-out");
    expect((await browser.get(`/show-tickets/entry-${id}`)).body).toContain("canBeSaved");
    expect((await browser.get(`/show-tickets/entry-${id + 1}/saved`)).status).toBe(404);
    const paths = [...screenAddresses, `/show-tickets/entry-${id}`, `/print-tickets/entry-${id}`];
    for (const path of nonEmpty(paths))
      expect([path, (await browser.get(path)).headers[savedUntil]]).toEqual([path, undefined]);
  });

  test("are deleted at a logout and when another user logs in, but not when the same user does", async () => {
    const { browser, calls } = await driver();
    const same = `racer-${people}@example.com`;
    const saved = `/show-tickets/entry-${await enter(calls, "gulf-camp-out")}/saved`;
    const clear = "clear-site-data";
    /** Logs in after the session has ended without a logout. */
    const logInAgain = (email: string) => {
      for (const name of browser.cookies.keys()) if (name.startsWith("session")) browser.cookies.delete(name);
      return browser.post("/login", { email, password: "roll-racing-250" });
    };

    expect((await browser.get(saved)).status).toBe(200);
    expect((await logInAgain(same)).headers[clear]).toBeUndefined();
    await driver();
    expect((await logInAgain(`racer-${people}@example.com`)).headers[clear]).toBe('"storage"');
    expect((await browser.get(account)).headers[clear]).toBeUndefined();
    expect((await browser.post("/logout", {})).headers[clear]).toBe('"storage"');
  });
});
