import { JSDOM } from "jsdom";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type FaultyProxy, startFaultyProxy } from "../support/faulty-proxy.ts";
import { type RunningOrganiser, startOrganiser } from "../support/running-organiser.ts";
import { type RunningSite, startSite } from "../support/running-site.ts";

let organiser: RunningOrganiser;
let site: RunningSite;
let faultyApi: FaultyProxy;
let cards: { text: string; links: string[]; picture: string }[];

const textOf = (element: Element | null) => (element?.textContent ?? "").replace(/\s+/g, " ").trim();

async function listedCards() {
  const { status, body } = await site.browse().get("/events");
  expect(status).toBe(200);
  const { document } = new JSDOM(body).window;
  return [...document.querySelectorAll("main li.plate")].map((card) => ({
    text: textOf(card),
    // Its venue has a page whether or not anything is on sale.
    links: [...card.querySelectorAll('a:not([href^="/venues/"])')].map(
      (link) => link.getAttribute("href") ?? "",
    ),
    picture: card.querySelector("img")?.getAttribute("src") ?? "",
  }));
}
const mainOf = async (path: string, at = site) =>
  new JSDOM((await at.browse().get(path)).body).window.document.querySelector("main");
const listNames = (main: Element | null) => [...(main?.querySelectorAll("li.plate h2") ?? [])].map(textOf);
const findCard = (name: string) => cards.find(({ text }) => text.includes(name));

beforeAll(async () => {
  organiser = await startOrganiser({ clock: { now: () => Date.parse("2026-03-01T00:00:00Z") } });
  site = await startSite({ organiserUrl: organiser.url, clock: organiser.clock });
  faultyApi = await startFaultyProxy(organiser.url);
  cards = await listedCards();
});
afterAll(async () => {
  await site.close();
  await faultyApi.close();
  await organiser.close();
});

describe("the list of events", () => {
  test("shows picture, name, venue, date and time in the venue's time zone [EVT-001 EVT-002 EVT-003 EVT-004 EVT-005]", async () => {
    const card = findCard("Gulf Roll-Off");
    expect(card?.text).toContain("Gulf Straight Motor Park");
    expect(card?.text).toMatch(/(Friday|Saturday|Sunday),? \d+ (March|April) 2026/);
    expect(card?.text).toMatch(/6:30.*11:00.*pm.*AC[DS]T/);
    const picture = await site.browse().get(card?.picture ?? "");
    expect([picture.status, picture.headers["content-type"]]).toEqual([200, "image/jpeg"]);
  });

  test("has the next event first", () => {
    expect(cards[0]?.text).toContain("Night Shift Sydney");
    expect(cards.length).toBeGreaterThanOrEqual(8);
  });

  test("links to what is on sale, with the lowest price of entries and of tickets [EVT-006 EVT-007]", async () => {
    const card = findCard("Night Shift Sydney");
    expect(card?.text).toMatch(
      /Tickets from \$10\.00\s?Adult \$35\.00\s?Entry from \$137\.00.*Enter.*Buy Tickets/,
    );
    const address = "/event/night-shift-sydney";
    expect(card?.links).toEqual([address, `${address}#enter`, `${address}#spectate`]);
    const { body } = await site.browse().get(address);
    for (const id of ["enter", "spectate"]) expect(body).toContain(`id="${id}"`);
  });

  test("shows how many slots are left if there are few", () => {
    expect(findCard("Mates Rates Night")?.text).toContain("1 place left");
    expect(findCard("Night Shift Sydney")?.text).not.toContain("left");
  });

  test("says when entries open if only tickets are on sale", () => {
    const card = findCard("Season Opener Perth");
    expect(card?.text).toMatch(/Entries open .*12:00.*pm.*AWST/);
    expect(card?.links).toContain("/event/season-opener-perth");
  });

  test("has no link if nothing is on sale yet [EVT-007]", async () => {
    const { db } = organiser.dependencies;
    await db
      .updateTable("events")
      .set({ sells_spectator_tickets: 0 })
      .where("url", "=", "season-opener-perth")
      .execute();
    cards = await freshCards();
    const card = findCard("Season Opener Perth");
    expect(card?.links).toEqual([]);
    expect(card?.text).not.toContain("Buy Tickets");
  });

  test("can be searched, and links back if there is no match", async () => {
    const main = await mainOf("/events");
    const value = (select: string, name: string) =>
      [...(main?.querySelectorAll(`select[name="${select}"] option`) ?? [])]
        .find((option) => textOf(option) === name)
        ?.getAttribute("value");
    const venue = value("venue", "Gulf Straight Motor Park");
    const atGulf = await mainOf(`/events?venue=${venue}&month=&kind=`);
    expect(listNames(atGulf)).toEqual(["Gulf Roll-Off", "Twilight Show and Shine", "Gulf Camp-Out"]);
    expect(textOf(atGulf)).toContain("3 events");
    const shows = await mainOf(`/events?venue=${venue}&kind=${value("kind", "Show")}`);
    expect(listNames(shows)).toEqual(["Twilight Show and Shine"]);
    const nowhere = await mainOf("/events?venue=999");
    expect(textOf(nowhere)).toContain("No events found");
    expect(nowhere?.querySelector('.plate a[href="/events"]')).not.toBeNull();
  });

  test("lists past events, latest first, each with its outcome", async () => {
    const main = await mainOf("/events");
    const past = [...(main?.querySelectorAll('[aria-labelledby="past"] a') ?? [])];
    expect(past.map(textOf)).toEqual([
      "Night Shift Grand Final",
      "Gulf Roll-Off Round Two",
      "West Coast Cold Start",
    ]);
    const { body } = await site.browse().get(past[0]?.getAttribute("href") ?? "");
    expect(body).toContain("The final was called by a bonnet.");
  });

  test("is also a monthly calendar, with links to the events and to other months", async () => {
    const main = await mainOf("/events?view=calendar&month=2026-03");
    expect(textOf(main?.querySelector("#month") ?? null)).toBe("March 2026");
    const nights = [...(main?.querySelectorAll("ol a") ?? [])];
    expect(nights.map((link) => [textOf(link), link.getAttribute("href")])).toContainEqual([
      "Night Shift Sydney",
      "/event/night-shift-sydney",
    ]);
    const [previous, next] = [...(main?.querySelectorAll('a[href*="month="]') ?? [])]
      .map((link) => link.getAttribute("href") ?? "")
      .filter((href) => !href.includes("month=2026-03"));
    expect([previous, next].map((href) => new URLSearchParams(href?.split("?")[1]).get("month"))).toEqual([
      "2026-02",
      "2026-04",
    ]);
    const february = await mainOf(previous ?? "");
    expect(february?.querySelector("ol a")?.getAttribute("href")).toMatch(/^\/event\/\d+$/);
    expect(textOf(await mainOf("/events?view=calendar&month=2027-05"))).toContain("No events this month.");
  });

  test("works without the API's calendar, which is requested again at the next visit", async () => {
    faultyApi.fault("event/event/calendar", "reset");
    const withoutCalendar = await startSite({ organiserUrl: faultyApi.url, clock: organiser.clock });
    const at = async (path: string) => textOf(await mainOf(path, withoutCalendar));
    expect(await at("/events")).toContain("We can’t load past events right now.");
    expect(await at("/events")).toContain("Night Shift Sydney");
    expect(await at("/events?view=calendar")).toContain("We can’t load the calendar right now. See the list");
    faultyApi.restore();
    await withoutCalendar.close();
  });

  test("says so when there are no upcoming events", async () => {
    // The sample data follows the clock only when the API starts.
    organiser.clock.advance(400 * 24 * 60 * 60 * 1000);
    await freshCards();
    const { body } = await site.browse().get("/events");
    expect(textOf(new JSDOM(body).window.document.querySelector("main"))).toContain(
      "No events on the calendar yet",
    );
  });
});

/** The cards once the cached list is stale: the first visitor still gets it, the next one the new list. */
async function freshCards() {
  organiser.clock.advance(60 * 60 * 1000);
  await listedCards();
  return listedCards();
}
