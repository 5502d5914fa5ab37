import { addresses } from "../../server/organiser/account/addresses.ts";
import { vehicles } from "../../server/organiser/vehicles/vehicles.ts";
import type { Answer, Browser } from "./browser.ts";
import { formIn } from "./html-form.ts";
import { makePeople, type WithAccounts } from "./people.ts";

/** Words that belong to one visitor and are told apart from everybody else's wherever they turn up. */
export type Canaries = {
  email: string;
  firstName: string;
  lastName: string;
  plate: string;
  street: string;
  /** Something typed or sent; `what` tells one from the other. */
  word: (what: string) => string;
};

const mark = (owner: number): string => `cnry${String(owner).padStart(4, "0")}`;

/** The canaries of one visitor, whose number has four digits at most. */
export function canariesOf(owner: number): Canaries {
  const own = mark(owner);
  return {
    email: `${own}@example.com`,
    firstName: `${own}first`,
    lastName: `${own}last`,
    plate: own.toUpperCase(),
    street: `7 ${own}street`,
    word: (what) => `${own}${what}`,
  };
}

/** The canaries of others in an answer: in its text, its address, its cookies or any other header. */
export function foreignCanaries({ body, headers }: Answer, owner: number): string[] {
  const found = `${JSON.stringify(headers)} ${body}`.match(/cnry\d{4}\w*/gi) ?? [];
  return found.filter((canary) => !canary.toLowerCase().startsWith(mark(owner)));
}

/** Whether a text holds a canary of anybody. */
export const hasCanary = (text: string): boolean => /cnry\d{4}/i.test(text);

/** Gives visitors 0 to `count - 1` an account, an address and a vehicle that are all canaries. */
export async function makeDrivers(organiser: WithAccounts, count: number): Promise<void> {
  const { db } = organiser.parts;
  const everybody = Array.from({ length: count }, (_, owner) => canariesOf(owner));
  const users = await makePeople(
    organiser,
    everybody.map(({ email, firstName, lastName }) => ({
      email,
      first_name: firstName,
      last_name: lastName,
    })),
  );
  const sampleCar = await db
    .selectFrom("vehicles")
    .selectAll()
    .where("registration", "=", "ROLL24")
    .executeTakeFirstOrThrow();
  const { id: _id, entrant_id: _entrant, disabled: _disabled, ...car } = sampleCar;

  for (const [owner, user] of users.entries()) {
    const { plate, street } = canariesOf(owner);
    await vehicles.add(db, user.id, { ...car, registration: plate });
    await addresses.add(db, user.id, { ...anAddress, street_address: street });
  }
}

const anAddress = {
  street_number: "",
  street_name: "",
  unit: "",
  suburb_id: 0,
  suburb_name: "Parramatta",
  state: "NSW",
  postcode: "2150",
  country: "Australia",
};

/** One request and what its answer must be. */
export type Visit = {
  answer: Answer;
  status: number;
  /** Canaries of the visitor's own that the answer must hold: a page that holds nothing proves nothing. */
  holds: readonly string[];
};

const event = "/event/night-shift-sydney";
const product = "/product/staging-lane-hoodie";

/** Puts a hoodie with a canary on its back into the cart. */
export async function fillCart(browser: Browser, owner: number): Promise<void> {
  const form = formIn((await browser.get(product)).body, "product");
  const back = Object.keys(form.values()).find((name) => name.startsWith("note-")) ?? "";
  const chosen = { ...form.values(), [back]: [canariesOf(owner).word("back")] };
  const answer = await browser.post(product, { ...chosen, intent: "add" });
  if (answer.status !== 303) throw new Error(`The hoodie is not in the cart: ${answer.status}`);
}

/**
 * What somebody signed in does who is on the way to enter: `category` is that of a form that asks for
 * everything.
 */
export function visitsOfDriver(browser: Browser, owner: number, category: string): (() => Promise<Visit>)[] {
  const { email, firstName, lastName, plate, street, word } = canariesOf(owner);
  const entry = {
    category,
    first_name: firstName,
    last_name: lastName,
    email,
    entrant_note: word("note"),
    whole: "yes",
  };
  const own = [firstName, email, plate, street, word("note")];

  return [
    async () => ({ answer: await browser.get("/"), status: 200, holds: [firstName] }),
    async () => ({
      answer: await browser.get(`/events?q=${word("query")}`),
      status: 200,
      holds: [firstName],
    }),
    async () => ({ answer: await browser.get(event), status: 200, holds: [firstName, lastName, email] }),
    async () => ({ answer: await browser.get(`${event}.data`), status: 200, holds: [firstName, email] }),
    async () => ({ answer: await browser.get("/_root.data"), status: 200, holds: [firstName] }),
    async () => ({
      answer: await browser.get("/profile"),
      status: 200,
      holds: [firstName, email, plate],
    }),
    async () => ({ answer: await browser.get("/cart"), status: 200, holds: [firstName, word("back")] }),
    async () => ({ answer: await browser.get("/checkout"), status: 200, holds: [firstName, email] }),
    async () => ({ answer: await browser.get(product), status: 200, holds: [firstName] }),
    async () => ({
      answer: await browser.post(event, { ...entry, intent: "update" }),
      status: 200,
      holds: own,
    }),
    async () => ({
      answer: await browser.post(event, { ...entry, intent: "submit" }),
      status: 400,
      holds: own,
    }),
    async () => ({
      answer: await browser.get(`/no/such/${word("path")}`),
      status: 404,
      holds: [firstName],
    }),
    async () => ({ answer: await browser.get("/login"), status: 303, holds: [] }),
    async () => ({ answer: await forged(browser, word("forged")), status: 403, holds: [] }),
  ];
}

/** What somebody without an account does, whose browser sends canaries in all that it may say of itself. */
export function visitsOfStranger(browser: Browser, owner: number): (() => Promise<Visit>)[] {
  const { email, word } = canariesOf(owner);
  const telling = {
    "user-agent": word("agent"),
    referer: `https://elsewhere.example/${word("referer")}`,
    "accept-language": `en, ${word("language")};q=0.5`,
    "x-forwarded-host": `${word("host")}.example`,
    "x-request-id": word("request"),
    "x-anything": word("header"),
  };
  const other = browser.copy();
  other.cookies.delete("visit");
  other.cookies.set("theme", word("cookie"));
  const nothing = (path: string, status: number) => async () => ({
    answer: await other.get(path, telling),
    status,
    holds: [],
  });

  return [
    ...["/", "/events", event, `${event}.data`, "/_root.data", "/login", "/shop", product, "/cart"].map(
      (path) => nothing(path, 200),
    ),
    nothing(`/?q=${word("query")}`, 200),
    nothing(`/no/such/${word("path")}`, 404),
    // The draft that this browser left before it looked at the log-in page.
    async () => ({ answer: await browser.get(event, telling), status: 200, holds: [word("draft")] }),
    async () => ({
      answer: await browser.post("/login", { email, password: "" }, telling),
      status: 200,
      holds: [email],
    }),
    async () => ({ answer: await forged(browser, word("forged")), status: 403, holds: [] }),
  ];
}

/** Begins an entry and goes to log in, which keeps what was typed as a draft. */
export async function leaveDraft(browser: Browser, owner: number, category: string): Promise<Answer> {
  const entrant_note = canariesOf(owner).word("draft");
  return browser.post(event, { category, entrant_note, whole: "yes", intent: "log-in" });
}

/** Another site's form. */
const forged = (browser: Browser, word: string): Promise<Answer> =>
  browser.post(
    "/login",
    { email: word, password: word },
    { origin: "https://evil.example", "sec-fetch-site": "cross-site" },
  );
