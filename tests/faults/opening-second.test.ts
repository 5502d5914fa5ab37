import { afterAll, beforeAll, describe, expect, test } from "vitest";
import words from "../../locales/en/entry.json" with { type: "json" };
import type { Answer, Browser, Fields } from "../support/browser.ts";
import { canariesOf, makeDrivers } from "../support/canaries.ts";
import { payAt } from "../support/course-of-order.ts";
import { addressOf } from "../support/customers.ts";
import { categoryId } from "../support/entry-visit.ts";
import { inLanes, numbers, pause } from "../support/lanes.ts";
import { askPatiently, type Met, nothingMet } from "../support/patient-visitor.ts";
import { lacking, startWholeSite, type WholeSite } from "../support/whole-site.ts";

const isFull = process.env["FULL"] === "1";
const people = isFull ? 500 : 50;
const places = isFull ? 300 : 30;
const patience = isFull ? 300_000 : 90_000;
/** So many forms are sent at the same moment, for so many places. */
const [rivals, left] = isFull ? [300, 30] : [60, 6];
/** Milliseconds until entries open, once everybody is there. */
const untilOpening = isFull ? 60_000 : 4_000;
const timeout = patience + untilOpening + 300_000;

/** What became of somebody who wanted an entry. */
type Outcome = "entered" | "sold out" | "never got through" | `told ${string}`;

describe.skipIf(lacking !== "")("at the second when entries open (needs nginx and redis-server)", () => {
  let site: WholeSite;

  beforeAll(async () => {
    site = await startWholeSite();
    await makeDrivers(site, 2 * people);
  }, 180_000);
  afterAll(() => site.close());

  test(
    `${people} people from as many addresses get ${places} entries, and the others are told of it`,
    { timeout },
    async () => {
      const who = (number: number) => ({ owner: number, from: addressOf(50, number) });
      expect(await rush("season-opener-perth", "own addresses", who)).toEqual(asWanted);
    },
  );

  test(
    `${people} people behind one address get ${places} entries, and none of them is locked out`,
    { timeout },
    async () => {
      const who = (number: number) => ({ owner: people + number, from: "127.51.0.1" });
      expect(await rush("gulf-camp-out", "one address", who)).toEqual(asWanted);
    },
  );

  test(
    `${rivals} forms for ${left} places that are sent over two instances at the same moment sell each place once, and the others are told [ENT-043]`,
    { timeout },
    async () => {
      const url = "night-shift-sydney";
      const met = nothingMet();
      await openAt(url, Date.now() - 60_000, left);
      const filled = await inLanes(numbers(rivals), 8, async (owner) => {
        const browser = site.browse(addressOf(52, owner));
        const fields = (await logIn(browser, owner, met)) && (await fillIn(browser, url, owner, met));
        if (typeof fields !== "object") throw new Error(`${owner} could not fill in the form: ${fields}`);
        return { browser, fields };
      });
      const outcomes = await Promise.all(
        filled.map(({ browser, fields }) => send(browser, url, fields, { met, led: () => {} })),
      );
      const count = (outcome: Outcome): number => outcomes.filter((one) => one === outcome).length;
      expect({ entered: count("entered"), told: count("sold out"), taken: await taken(url) }).toEqual({
        entered: left,
        told: rivals - left,
        taken: left,
      });
    },
  );

  /** Everybody tries to enter as soon as it is possible; half of them are signed in by then. */
  async function rush(
    url: string,
    what: string,
    who: (number: number) => { owner: number; from: string },
  ): Promise<typeof asWanted> {
    const met = nothingMet();
    const opensAt = Date.now() + untilOpening;
    /** Seconds after which somebody was led to the payment page, one after the other. */
    const ledToPay: number[] = [];
    const led = () => void ledToPay.push((Date.now() - opensAt) / 1_000);
    await openAt(url, opensAt, places);
    const visitors = numbers(people).map((number) => ({ ...who(number), isEarly: number % 2 === 0 }));
    const outcomes = await Promise.all(
      visitors.map(async ({ owner, from, isEarly }, number) => {
        const browser = site.browse(from);
        if (isEarly) {
          await pause((number / people) * untilOpening * 0.8);
          if (!(await logIn(browser, owner, met))) return "never got through";
        }
        await pause(opensAt - Date.now() + (number % 10) * 50);
        if (!isEarly && !(await logIn(browser, owner, met))) return "never got through";
        return enter(browser, url, owner, { met, led });
      }),
    );

    const count = (outcome: Outcome): number => outcomes.filter((one) => one === outcome).length;
    const entries = await inLanes(visitors, 4, ({ owner }) => entriesOf(owner));
    const enteredTwice = entries.filter((number) => number > 1).length;
    const untrue = entries.filter((number, index) => number > 0 !== (outcomes[index] === "entered")).length;
    console.log(
      `| opening, ${what} | ${people} people, ${places} places | ${count("entered")} entered, ` +
        `${count("sold out")} told sold out, ${count("never got through")} never got through | ` +
        `${enteredTwice} charged twice, ${untrue} told untruly | ${JSON.stringify(met)} | ` +
        `${ledToPay.length < 100 ? "the last" : "the 100th"} was led to pay after ${(ledToPay[99] ?? ledToPay.at(-1) ?? 0).toFixed(1)} s, ` +
        `the last knew after ${((Date.now() - opensAt) / 1_000).toFixed(0)} s |`,
    );
    return {
      outcomes: [...new Set<string>(outcomes)].sort(),
      enteredTwice,
      untrue,
      lockedOut: met.lockedOut,
      entered: count("entered"),
      taken: await taken(url),
    };
  }

  /** Makes an event's entries open at an instant, with so many places. Nobody may have looked at it yet. */
  async function openAt(url: string, instant: number, places: number): Promise<void> {
    const { db } = site.parts;
    const event = await db
      .selectFrom("events")
      .innerJoin("venues", "venues.id", "events.venue_id")
      .select(["events.id", "venues.time_zone"])
      .where("events.url", "=", url)
      .executeTakeFirstOrThrow();
    // As the venue's clock shows it: Swedish writes dates like ISO.
    const onTheClock = new Date(instant).toLocaleString("sv-SE", { timeZone: event.time_zone });
    await db
      .updateTable("events")
      .set({ entries_open_at: onTheClock.replace(" ", "T") })
      .where("id", "=", event.id)
      .execute();
    await db
      .updateTable("entry_categories")
      .set({ cap: places, taken: 0 })
      .where("event_id", "=", event.id)
      .where("name", "=", category)
      .execute();
  }

  async function logIn(browser: Browser, owner: number, met: Met): Promise<boolean> {
    const { email } = canariesOf(owner);
    const form = { email, password: "roll-racing-250" };
    if (!(await askPatiently(() => browser.get("/login"), met, patience))) return false;
    const answer = await askPatiently(() => browser.post("/login", form), met, patience);
    return answer?.status === 303;
  }

  async function enter(
    browser: Browser,
    url: string,
    owner: number,
    { met, led }: { met: Met; led: () => void },
  ): Promise<Outcome> {
    const fields = await fillIn(browser, url, owner, met);
    return typeof fields === "string" ? fields : send(browser, url, fields, { met, led });
  }

  /** Opens the page until it can be entered, and chooses the category; the form lacks nothing then. */
  async function fillIn(browser: Browser, url: string, owner: number, met: Met): Promise<Fields | Outcome> {
    const path = `/event/${url}`;
    const deadline = Date.now() + patience;
    let page: Answer | null = null;
    do {
      page = await askPatiently(() => browser.get(path), met, patience);
      if (page === null) return "never got through";
      if (saysSoldOut(page)) return "sold out";
      if (canChoose(page)) break;
      await pause(1_000);
    } while (Date.now() < deadline);

    const chosen = { ...hiddenOf(page), ...typed(owner), category: categoryId(page, category) };
    const update = () => browser.post(path, { ...chosen, intent: "update" });
    let form: Answer | null = null;
    let choice = { vehicle: "", address: "", terms: "yes" };
    do {
      form = await askPatiently(update, met, patience);
      if (form === null) return "never got through";
      if (saysSoldOut(form)) return "sold out";
      choice = { ...choice, vehicle: firstOf(form, "vehicle"), address: firstOf(form, "address") };
      // In a rush a list may not come in time: the page says so, and one asks once more.
      if (choice.vehicle !== "" && choice.address !== "") break;
      await pause(1_000);
    } while (Date.now() < deadline);
    return { ...chosen, ...hiddenOf(form), ...choice, intent: "submit" };
  }

  async function send(
    browser: Browser,
    url: string,
    fields: Fields,
    { met, led }: { met: Met; led: () => void },
  ): Promise<Outcome> {
    const answer = await askPatiently(() => browser.post(`/event/${url}`, fields), met, patience);
    if (answer === null) return "never got through";
    if (answer.status === 303 && /^https?:/.test(answer.location)) {
      led();
      await payAt(answer.location);
      return "entered";
    }
    return saysSoldOut(answer) ? "sold out" : `told ${answer.status} ${answer.location} ${wrongIn(answer)}`;
  }

  const entriesOf = async (owner: number): Promise<number> => {
    const orders = await site.parts.db
      .selectFrom("entry_orders")
      .innerJoin("users", "users.id", "entry_orders.user_id")
      .select("entry_orders.id")
      .where("users.email", "=", canariesOf(owner).email)
      .execute();
    return orders.length;
  };

  const taken = async (url: string): Promise<number> => {
    const row = await site.parts.db
      .selectFrom("entry_categories")
      .innerJoin("events", "events.id", "entry_categories.event_id")
      .select("entry_categories.taken")
      .where("events.url", "=", url)
      .where("entry_categories.name", "=", category)
      .executeTakeFirstOrThrow();
    return row.taken;
  };
});

const category = "Street";

/** Every place is somebody's, once, and everybody else knows. */
const asWanted = {
  outcomes: ["entered", "sold out"],
  enteredTwice: 0,
  untrue: 0,
  lockedOut: 0,
  entered: places,
  taken: places,
};

const canChoose = ({ body }: Answer): boolean => /<input[^>]*name="category"/.test(body);

/** Whether the page says of the category, or of the order, that somebody else was faster. */
function saysSoldOut({ status, body }: Answer): boolean {
  const text = body.replaceAll("<!-- -->", "");
  if (text.includes(`${category}${words.enter.soldOut}`) || text.includes(words.problem.soldOut)) return true;
  return status >= 400 && /sold out/i.test(text);
}

/** What the form's summary says is wrong, for whoever reads why a test failed. */
const wrongIn = ({ body }: Answer): string =>
  [...body.matchAll(/<a href="#field-[^"]*"[^>]*>([^<]*)/g)].map(([, line]) => line).join(" ");

const typed = (owner: number): Fields => {
  const { firstName, lastName, email } = canariesOf(owner);
  return {
    first_name: firstName,
    last_name: lastName,
    email,
    mobile_phone: "0491 570 006",
    licence_number: "A-5512",
    country: "Australia",
    camp_site: "0",
    payment_method: "card",
    whole: "yes",
  };
};

/**
 * What a page put into its form for itself. By its tags alone: a whole document for each of so many pages
 * would slow down who asks.
 */
function hiddenOf({ body }: Answer): Fields {
  const tags = body.slice(body.indexOf('<form id="entry"')).match(/<input[^>]*type="hidden"[^>]*>/g) ?? [];
  const members = tags.map((tag) => [attribute(tag, "name"), attribute(tag, "value")] as const);
  return Object.fromEntries(members.filter(([name]) => name !== ""));
}

const attribute = (tag: string, name: string): string =>
  (new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1] ?? "")
    .replaceAll("&quot;", '"')
    .replaceAll("&#x27;", "'")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&amp;", "&");

/** The first record that a list offers. */
function firstOf({ body }: Answer, name: string): string {
  const list = new RegExp(`<select[^>]*name="${name}"[^>]*>(.*?)</select>`, "s").exec(body)?.[1] ?? "";
  return /<option[^>]*value="(\d+)"/.exec(list)?.[1] ?? "";
}
