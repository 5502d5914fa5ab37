import { afterAll, beforeAll, describe, expect, test } from "vitest";
import words from "../../locales/en/entry.json" with { type: "json" };
import type { Browser, BrowserResponse, Fields } from "../support/browser.ts";
import { canariesOf, makeDrivers } from "../support/canaries.ts";
import { payAt } from "../support/order-course.ts";
import { loopbackAddress } from "../support/customers.ts";
import { categoryId } from "../support/entry-visit.ts";
import { mapConcurrently, numbers, pause } from "../support/map-concurrently.ts";
import { type FailureCounts, fetchWithRetries, noFailures } from "../support/retrying-visitor.ts";
import { missingPrograms, startWholeSite, type WholeSite } from "../support/whole-site.ts";

const isFull = process.env["FULL"] === "1";
const people = isFull ? 500 : 30;
const slots = isFull ? 300 : 18;
const patienceMs = isFull ? 300_000 : 90_000;
/** Forms sent at the same moment, and slots left for them. */
const [rivals, slotsLeft] = isFull ? [300, 30] : [30, 4];
/** Milliseconds until entries open once all visitors are there. */
const untilOpening = isFull ? 60_000 : 4_000;
const timeout = patienceMs + untilOpening + 300_000;

/** The outcome for a person who tried to enter. */
type Outcome = "entered" | "sold out" | "never got through" | `told ${string}`;

describe.skipIf(missingPrograms !== "")(
  "at the second when entries open (needs nginx and redis-server)",
  () => {
    let site: WholeSite;

    beforeAll(async () => {
      site = await startWholeSite();
      await makeDrivers(site, 2 * people);
    }, 180_000);
    afterAll(() => site.close());

    test(
      `${people} people from as many addresses get ${slots} entries, and the others see “sold out”`,
      { timeout },
      async () => {
        const who = (number: number) => ({ owner: number, from: loopbackAddress(50, number) });
        expect(await runRush("season-opener-perth", "own addresses", who)).toEqual(expectedResult);
      },
    );

    test(
      `${people} people behind one address get ${slots} entries, and none is locked out`,
      { timeout },
      async () => {
        const who = (number: number) => ({ owner: people + number, from: "127.51.0.1" });
        expect(await runRush("gulf-camp-out", "one address", who)).toEqual(expectedResult);
      },
    );

    test(
      `${rivals} concurrent forms on two instances sell each of ${slotsLeft} slots once, and the others see “sold out” [ENT-043]`,
      { timeout },
      async () => {
        const url = "night-shift-sydney";
        const stats = noFailures();
        await openAt(url, Date.now() - 60_000, slotsLeft);
        const filled = await mapConcurrently(numbers(rivals), 8, async (owner) => {
          const browser = site.browse(loopbackAddress(52, owner));
          const fields = (await logIn(browser, owner, stats)) && (await fillIn(browser, url, owner, stats));
          if (typeof fields !== "object") throw new Error(`${owner} could not fill in the form: ${fields}`);
          return { browser, fields };
        });
        const outcomes = await Promise.all(
          filled.map(({ browser, fields }) => send(browser, url, fields, { stats, onRedirect: () => {} })),
        );
        const count = (outcome: Outcome): number => outcomes.filter((one) => one === outcome).length;
        expect({ entered: count("entered"), told: count("sold out"), taken: await takenSlots(url) }).toEqual({
          entered: slotsLeft,
          told: rivals - slotsLeft,
          taken: slotsLeft,
        });
      },
    );

    /** All visitors try to enter as soon as entries open; half of them are logged in by then. */
    async function runRush(
      url: string,
      what: string,
      who: (number: number) => { owner: number; from: string },
    ): Promise<typeof expectedResult> {
      const stats = noFailures();
      const opensAt = Date.now() + untilOpening;
      /** Seconds until each redirect to the payment page, in order. */
      const redirectTimes: number[] = [];
      const onRedirect = () => void redirectTimes.push((Date.now() - opensAt) / 1_000);
      await openAt(url, opensAt, slots);
      const visitors = numbers(people).map((number) => ({ ...who(number), isEarly: number % 2 === 0 }));
      const outcomes = await Promise.all(
        visitors.map(async ({ owner, from, isEarly }, number) => {
          const browser = site.browse(from);
          if (isEarly) {
            await pause((number / people) * untilOpening * 0.8);
            if (!(await logIn(browser, owner, stats))) return "never got through";
          }
          await pause(opensAt - Date.now() + (number % 10) * 50);
          if (!isEarly && !(await logIn(browser, owner, stats))) return "never got through";
          return enter(browser, url, owner, { stats, onRedirect });
        }),
      );

      const count = (outcome: Outcome): number => outcomes.filter((one) => one === outcome).length;
      const entries = await mapConcurrently(visitors, 4, ({ owner }) => entriesOf(owner));
      const enteredTwice = entries.filter((number) => number > 1).length;
      const untrue = entries.filter((number, index) => number > 0 !== (outcomes[index] === "entered")).length;
      console.log(
        `| opening, ${what} | ${people} users, ${slots} slots | ${count("entered")} entered, ` +
          `${count("sold out")} sold out, ${count("never got through")} without a result | ` +
          `${enteredTwice} charged twice, ${untrue} with a false message | ${requestsText(stats)} | ` +
          `the ${redirectTimes.length < 100 ? "last" : "100th"} reached the payment page after ${(redirectTimes[99] ?? redirectTimes.at(-1) ?? 0).toFixed(1)} s, ` +
          `the last result after ${((Date.now() - opensAt) / 1_000).toFixed(0)} s |`,
      );
      return {
        outcomes: [...new Set<string>(outcomes)].sort(),
        enteredTwice,
        untrue,
        lockedOut: stats.lockedOut,
        entered: count("entered"),
        taken: await takenSlots(url),
      };
    }

    /** Sets when an event's entries open and its slots; no page of it may be cached yet. */
    async function openAt(url: string, instant: number, slots: number): Promise<void> {
      const { db } = site.dependencies;
      const event = await db
        .selectFrom("events")
        .innerJoin("venues", "venues.id", "events.venue_id")
        .select(["events.id", "venues.time_zone"])
        .where("events.url", "=", url)
        .executeTakeFirstOrThrow();
      // In the venue's time zone; the Swedish format is like ISO.
      const onTheClock = new Date(instant).toLocaleString("sv-SE", { timeZone: event.time_zone });
      await db
        .updateTable("events")
        .set({ entries_open_at: onTheClock.replace(" ", "T") })
        .where("id", "=", event.id)
        .execute();
      await db
        .updateTable("entry_categories")
        .set({ cap: slots, taken: 0 })
        .where("event_id", "=", event.id)
        .where("name", "=", category)
        .execute();
    }

    async function logIn(browser: Browser, owner: number, stats: FailureCounts): Promise<boolean> {
      const { email } = canariesOf(owner);
      const form = { email, password: "roll-racing-250" };
      if (!(await fetchWithRetries(() => browser.get("/login"), stats, patienceMs))) return false;
      const response = await fetchWithRetries(() => browser.post("/login", form), stats, patienceMs);
      return response?.status === 303;
    }

    async function enter(
      browser: Browser,
      url: string,
      owner: number,
      { stats, onRedirect }: { stats: FailureCounts; onRedirect: () => void },
    ): Promise<Outcome> {
      const fields = await fillIn(browser, url, owner, stats);
      return typeof fields === "string" ? fields : send(browser, url, fields, { stats, onRedirect });
    }

    /** Reloads the page until entries are open, then fills in the complete form. */
    async function fillIn(
      browser: Browser,
      url: string,
      owner: number,
      stats: FailureCounts,
    ): Promise<Fields | Outcome> {
      const path = `/event/${url}`;
      const deadline = Date.now() + patienceMs;
      let page: BrowserResponse | null = null;
      do {
        page = await fetchWithRetries(() => browser.get(path), stats, patienceMs);
        if (page === null) return "never got through";
        if (isSoldOut(page)) return "sold out";
        if (canChoose(page)) break;
        await pause(1_000);
      } while (Date.now() < deadline);

      const selection = { ...hiddenOf(page), ...fieldsOf(owner), category: categoryId(page, category) };
      const update = () => browser.post(path, { ...selection, intent: "update" });
      let form: BrowserResponse | null = null;
      let choice = { vehicle: "", address: "", terms: "yes" };
      do {
        form = await fetchWithRetries(update, stats, patienceMs);
        if (form === null) return "never got through";
        if (isSoldOut(form)) return "sold out";
        choice = { ...choice, vehicle: firstOf(form, "vehicle"), address: firstOf(form, "address") };
        // Under load a list may time out: the page says so, and the visitor tries again.
        if (choice.vehicle !== "" && choice.address !== "") break;
        await pause(1_000);
      } while (Date.now() < deadline);
      return { ...selection, ...hiddenOf(form), ...choice, intent: "submit" };
    }

    async function send(
      browser: Browser,
      url: string,
      fields: Fields,
      { stats, onRedirect }: { stats: FailureCounts; onRedirect: () => void },
    ): Promise<Outcome> {
      const response = await fetchWithRetries(() => browser.post(`/event/${url}`, fields), stats, patienceMs);
      if (response === null) return "never got through";
      if (response.status === 303 && /^https?:/.test(response.location)) {
        onRedirect();
        await payAt(response.location);
        return "entered";
      }
      return isSoldOut(response)
        ? "sold out"
        : `told ${response.status} ${response.location} ${errorsOf(response)}`;
    }

    const entriesOf = async (owner: number): Promise<number> => {
      const orders = await site.dependencies.db
        .selectFrom("entry_orders")
        .innerJoin("users", "users.id", "entry_orders.user_id")
        .select("entry_orders.id")
        .where("users.email", "=", canariesOf(owner).email)
        .execute();
      return orders.length;
    };

    const takenSlots = async (url: string): Promise<number> => {
      const row = await site.dependencies.db
        .selectFrom("entry_categories")
        .innerJoin("events", "events.id", "entry_categories.event_id")
        .select("entry_categories.taken")
        .where("events.url", "=", url)
        .where("entry_categories.name", "=", category)
        .executeTakeFirstOrThrow();
      return row.taken;
    };
  },
);

const category = "Street";

/** The counts in words, for the table in `docs/measurements.md`, and the statuses of failed requests. */
function requestsText({
  requests,
  busy,
  lockedOut,
  bare,
  failed,
  unanswered,
  unansweredStatuses,
}: FailureCounts): string {
  const counts = [
    `${busy} rejected as busy`,
    `${lockedOut} rate-limited`,
    `${bare + failed} failed`,
    `${unanswered} without a response`,
  ];
  const statuses = unansweredStatuses.length > 0 ? ` (${unansweredStatuses.join("; ")})` : "";
  return `${requests.toLocaleString("en")} requests: ${counts.join(", ")}${statuses}`;
}

/** Each slot is sold once, and all others see “sold out”. */
const expectedResult = {
  outcomes: ["entered", "sold out"],
  enteredTwice: 0,
  untrue: 0,
  lockedOut: 0,
  entered: slots,
  taken: slots,
};

const canChoose = ({ body }: BrowserResponse): boolean => /<input[^>]*name="category"/.test(body);

/** Whether the page says that the category or the order is sold out. */
function isSoldOut({ status, body }: BrowserResponse): boolean {
  const text = body.replaceAll("<!-- -->", "");
  if (text.includes(`${category}${words.enter.soldOut}`) || text.includes(words.problem.soldOut)) return true;
  return status >= 400 && /sold out/i.test(text);
}

/** The error summary of a form, for the test's failure message. */
const errorsOf = ({ body }: BrowserResponse): string =>
  [...body.matchAll(/<a href="#field-[^"]*"[^>]*>([^<]*)/g)].map(([, line]) => line).join(" ");

const fieldsOf = (owner: number): Fields => {
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

/** The hidden fields of a form, by regular expression: a DOM for each of so many pages would be too slow. */
function hiddenOf({ body }: BrowserResponse): Fields {
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

/** The first option of a list. */
function firstOf({ body }: BrowserResponse, name: string): string {
  const list = new RegExp(`<select[^>]*name="${name}"[^>]*>(.*?)</select>`, "s").exec(body)?.[1] ?? "";
  return /<option[^>]*value="(\d+)"/.exec(list)?.[1] ?? "";
}
