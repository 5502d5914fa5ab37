import { addresses } from "../../server/organiser/account/addresses.ts";
import { vehicles } from "../../server/organiser/vehicles/vehicles.ts";
import type { Browser, BrowserResponse } from "./browser.ts";
import { formIn } from "./html-form.ts";
import { makePeople, type WithDatabase } from "./people.ts";

/** Strings that are unique to one user, to detect leaks to other users. */
export type Canaries = {
  email: string;
  firstName: string;
  lastName: string;
  plate: string;
  street: string;
  /** Returns a string to type or send. `name` distinguishes several strings of a user. */
  word: (name: string) => string;
};

const prefixOf = (owner: number): string => `cnry${String(owner).padStart(4, "0")}`;

/** Returns the canaries of a user, whose number must have at most four digits. */
export function canariesOf(owner: number): Canaries {
  const prefix = prefixOf(owner);
  return {
    email: `${prefix}@example.com`,
    firstName: `${prefix}first`,
    lastName: `${prefix}last`,
    plate: prefix.toUpperCase(),
    street: `7 ${prefix}street`,
    word: (name) => `${prefix}${name}`,
  };
}

/** Returns the canaries of other users in the body and headers of a response. */
export function findForeignCanaries({ body, headers }: BrowserResponse, owner: number): string[] {
  const canaries = `${JSON.stringify(headers)} ${body}`.match(/cnry\d{4}\w*/gi) ?? [];
  return canaries.filter((canary) => !canary.toLowerCase().startsWith(prefixOf(owner)));
}

/** Whether a text contains any canary. */
export const hasCanary = (text: string): boolean => /cnry\d{4}/i.test(text);

/** Creates users 0 to `count - 1`, each with an address and a vehicle, all made of canaries. */
export async function makeDrivers(organiser: WithDatabase, count: number): Promise<void> {
  const { db } = organiser.dependencies;
  const drivers = Array.from({ length: count }, (_, owner) => canariesOf(owner));
  const users = await makePeople(
    organiser,
    drivers.map(({ email, firstName, lastName }) => ({
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
    await vehicles.create(db, user.id, { ...car, registration: plate });
    await addresses.create(db, user.id, { ...baseAddress, street_address: street });
  }
}

const baseAddress = {
  street_number: "",
  street_name: "",
  unit: "",
  suburb_id: 0,
  suburb_name: "Parramatta",
  state: "NSW",
  postcode: "2150",
  country: "Australia",
};

/** A response with what it must be. */
export type Visit = {
  response: BrowserResponse;
  status: number;
  /** The user's own canaries that the response must contain, as proof that it is the user's page. */
  expectedCanaries: readonly string[];
};

const event = "/event/night-shift-sydney";
const product = "/product/staging-lane-hoodie";

/** Adds a hoodie with a canary as its text to the cart. */
export async function fillCart(browser: Browser, owner: number): Promise<void> {
  const form = formIn((await browser.get(product)).body, "product");
  const backTextField = Object.keys(form.values()).find((name) => name.startsWith("note-")) ?? "";
  const chosen = { ...form.values(), [backTextField]: [canariesOf(owner).word("back")] };
  const response = await browser.post(product, { ...chosen, intent: "add" });
  if (response.status !== 303) throw new Error(`The hoodie is not in the cart: ${response.status}`);
}

/**
 * Returns the requests of a logged-in user who enters an event. `category` must be one whose form has all
 * sections.
 */
export function driverVisits(browser: Browser, owner: number, category: string): (() => Promise<Visit>)[] {
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
    async () => ({ response: await browser.get("/"), status: 200, expectedCanaries: [firstName] }),
    async () => ({
      response: await browser.get(`/events?q=${word("query")}`),
      status: 200,
      expectedCanaries: [firstName],
    }),
    async () => ({
      response: await browser.get(event),
      status: 200,
      expectedCanaries: [firstName, lastName, email],
    }),
    async () => ({
      response: await browser.get(`${event}.data`),
      status: 200,
      expectedCanaries: [firstName, email],
    }),
    async () => ({ response: await browser.get("/_root.data"), status: 200, expectedCanaries: [firstName] }),
    async () => ({
      response: await browser.get("/profile"),
      status: 200,
      expectedCanaries: [firstName, email, plate],
    }),
    async () => ({
      response: await browser.get("/cart"),
      status: 200,
      expectedCanaries: [firstName, word("back")],
    }),
    async () => ({
      response: await browser.get("/checkout"),
      status: 200,
      expectedCanaries: [firstName, email],
    }),
    async () => ({ response: await browser.get(product), status: 200, expectedCanaries: [firstName] }),
    async () => ({
      response: await browser.post(event, { ...entry, intent: "update" }),
      status: 200,
      expectedCanaries: own,
    }),
    async () => ({
      response: await browser.post(event, { ...entry, intent: "submit" }),
      status: 400,
      expectedCanaries: own,
    }),
    async () => ({
      response: await browser.get(`/no/such/${word("path")}`),
      status: 404,
      expectedCanaries: [firstName],
    }),
    async () => ({ response: await browser.get("/login"), status: 303, expectedCanaries: [] }),
    async () => ({
      response: await submitCrossSite(browser, word("forged")),
      status: 403,
      expectedCanaries: [],
    }),
  ];
}

/** Returns the requests of an anonymous user, with canaries in all headers that a browser may send. */
export function anonymousVisits(browser: Browser, owner: number): (() => Promise<Visit>)[] {
  const { email, word } = canariesOf(owner);
  const canaryHeaders = {
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
  const withoutCanaries = (path: string, status: number) => async () => ({
    response: await other.get(path, canaryHeaders),
    status,
    expectedCanaries: [],
  });

  return [
    ...["/", "/events", event, `${event}.data`, "/_root.data", "/login", "/shop", product, "/cart"].map(
      (path) => withoutCanaries(path, 200),
    ),
    withoutCanaries(`/?q=${word("query")}`, 200),
    withoutCanaries(`/no/such/${word("path")}`, 404),
    // The draft that this browser left before it opened the login page.
    async () => ({
      response: await browser.get(event, canaryHeaders),
      status: 200,
      expectedCanaries: [word("draft")],
    }),
    async () => ({
      response: await browser.post("/login", { email, password: "" }, canaryHeaders),
      status: 200,
      expectedCanaries: [email],
    }),
    async () => ({
      response: await submitCrossSite(browser, word("forged")),
      status: 403,
      expectedCanaries: [],
    }),
  ];
}

/** Starts an entry and continues to the login, which saves the input as a draft. */
export async function leaveDraft(
  browser: Browser,
  owner: number,
  category: string,
): Promise<BrowserResponse> {
  const entrant_note = canariesOf(owner).word("draft");
  return browser.post(event, { category, entrant_note, whole: "yes", intent: "log-in" });
}

/** Submits a form of another site. */
const submitCrossSite = (browser: Browser, word: string): Promise<BrowserResponse> =>
  browser.post(
    "/login",
    { email: word, password: word },
    { origin: "https://evil.example", "sec-fetch-site": "cross-site" },
  );
