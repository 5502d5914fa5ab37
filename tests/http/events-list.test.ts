import { JSDOM } from "jsdom";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type RunningOrganiser, startOrganiser } from "../support/running-organiser.ts";
import { type RunningSite, startSite } from "../support/running-site.ts";

let organiser: RunningOrganiser;
let site: RunningSite;
let cards: { text: string; links: string[]; picture: string }[];

const textOf = (element: Element | null) => (element?.textContent ?? "").replace(/\s+/g, " ").trim();

async function listedCards() {
  const { status, body } = await site.browse().get("/events");
  expect(status).toBe(200);
  const { document } = new JSDOM(body).window;
  return [...document.querySelectorAll("main li.plate")].map((card) => ({
    text: textOf(card),
    // Its venue has a page whatever is on sale.
    links: [...card.querySelectorAll('a:not([href^="/venues/"])')].map(
      (link) => link.getAttribute("href") ?? "",
    ),
    picture: card.querySelector("img")?.getAttribute("src") ?? "",
  }));
}
const cardOf = (name: string) => cards.find(({ text }) => text.includes(name));

beforeAll(async () => {
  organiser = await startOrganiser({ clock: { now: () => Date.parse("2026-03-01T00:00:00Z") } });
  site = await startSite({ organiserUrl: organiser.url, clock: organiser.clock });
  cards = await listedCards();
});
afterAll(async () => {
  await site.close();
  await organiser.close();
});

describe("the list of events", () => {
  test("shows picture, name, venue, date and time in the venue's zone [EVT-001 EVT-002 EVT-003 EVT-004 EVT-005]", async () => {
    const card = cardOf("Gulf Roll-Off");
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

  test("leads to what can be bought, with “Buy Tickets” and the lowest price [EVT-006 EVT-007]", () => {
    const card = cardOf("Night Shift Sydney");
    expect(card?.text).toMatch(/From \$\d+\.\d\d Buy Tickets|From\s?\$\d+\.\d\dBuy Tickets/);
    expect(new Set(card?.links)).toEqual(new Set(["/event/night-shift-sydney"]));
  });

  test("says when entries open where only tickets are on sale", () => {
    const card = cardOf("Season Opener Perth");
    expect(card?.text).toMatch(/Entries open .*12:00.*pm.*AWST/);
    expect(card?.links).toContain("/event/season-opener-perth");
  });

  test("leads nowhere where nothing is on sale yet [EVT-007]", async () => {
    const { db } = organiser.parts;
    await db
      .updateTable("events")
      .set({ sells_spectator_tickets: 0 })
      .where("url", "=", "season-opener-perth")
      .execute();
    cards = await freshCards();
    const card = cardOf("Season Opener Perth");
    expect(card?.links).toEqual([]);
    expect(card?.text).not.toContain("Buy Tickets");
  });

  test("says so when there is nothing to come", async () => {
    // the sample follows the clock only when the API starts
    organiser.clock.advance(400 * 24 * 60 * 60 * 1000);
    await freshCards();
    const { body } = await site.browse().get("/events");
    expect(textOf(new JSDOM(body).window.document.querySelector("main"))).toContain(
      "No events on the calendar yet",
    );
  });
});

/**
 * The cards after what the site keeps has become old: the first visitor still gets the old list, the next the
 * new one.
 */
async function freshCards() {
  organiser.clock.advance(60 * 60 * 1000);
  await listedCards();
  return listedCards();
}
