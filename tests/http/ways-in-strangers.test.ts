import { expect } from "vitest";
import { eventually } from "../support/eventually.ts";
import type { Answer, Browser, Fields } from "../support/browser.ts";
import { textOf } from "../support/html-form.ts";
import { wayInMailedTo } from "../support/mailed.ts";
import { test } from "../support/running.ts";

test.override("siteSettings", { TRUSTED_PROXIES: "loopback" });

const driver = "driver@example.com";
const nobody = "nobody@example.com";
const password = "roll-racing-250";
const isFull = process.env["FULL"] === "1";

/** A browser without cookies, at an address of its own. */
let places = 0;
const from = (place: number) => ({ "x-forwarded-for": `203.0.${Math.floor(place / 250)}.${place % 250}` });

type Way = [string, string, (email: string) => Fields];
const ways: Way[] = [
  ["a password", "/login", (email) => ({ email, password: "a wrong one", intent: "password" })],
  ["a code", "/login", (email) => ({ email, code: "123456", intent: "code" })],
  ["a code for a password", "/forgotpassword", (email) => ({ email })],
  ["a recovery code", "/forgotpassword", (email) => ({ email, code: "1234567890", intent: "log-in" })],
  ["a recovery code, to go on with", "/forgotpassword", (email) => ({ email, code: "1", intent: "code" })],
  [
    "an account, though there is one",
    "/signup",
    (email) => ({ email, first_name: "Nia", last_name: "Okafor", intent: "register" }),
  ],
];

test.for(ways)(
  "whoever tries %s learns nothing of whether an account exists: words and status are the same [AUTH-032]",
  async ([, path, fields], { site }) => {
    const seen = [];
    for (const email of [driver, nobody]) {
      const browser = site.browse(from((places += 1)));
      const { status, body } = await browser.post(path, fields(email));
      seen.push([status, plain(body, email)]);
    }
    expect(seen[0]).toEqual(seen[1]);
  },
);

/** The page as it reads, without what differs for each visitor. */
const plain = (body: string, email: string): string =>
  textOf(body)
    .replaceAll(email, "…")
    .replace(/Our suggestion: \w+/, "");

test("neither does the time: what may send a mail is answered after half a second, which is longer than either takes [AUTH-032]", async ({
  site,
}) => {
  for (const path of ["/login", "/forgotpassword"]) {
    for (const email of [driver, nobody]) {
      const started = performance.now();
      await site.browse(from((places += 1))).post(path, { email, password: "" });
      expect(performance.now() - started).toBeGreaterThan(499);
    }
  }
});

test("a new password for an account that nobody has is refused like one for a wrong code [AUTH-032]", async ({
  site,
}) => {
  const seen = [];
  for (const email of [driver, nobody]) {
    const browser = site.browse(from((places += 1)));
    const step = await browser.post("/forgotpassword", { email, code: "1234567890", intent: "code" });
    const carried = /name="carried" value="([^"]+)"/.exec(step.body)?.[1] ?? "";
    const set = { email, carried, newpassword: "a quite long one", intent: "set" };
    const { status, body } = await browser.post("/forgotpassword", set);
    seen.push([status, plain(body, email)]);
  }
  expect(seen[0]).toEqual(seen[1]);
  expect(seen[0]?.[0]).toBe(400);
});

test("whether an address has an account, which the e-mail form tells as it offers to create one, is told a hundred times an hour to one network", async ({
  site,
  organiser,
}) => {
  organiser.clock.advance(25 * 60 * 60_000);
  const place = from((places += 1));
  const ask = (number: number) =>
    site.browse(place).post("/login", { email: `somebody${number}@example.com`, password: "" });
  const answers: Answer[] = [];
  for (let lane = 0; lane < 11; lane += 1)
    answers.push(...(await Promise.all(Array.from({ length: 10 }, (_, number) => ask(10 * lane + number)))));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(100);
  const refused = answers.filter(({ status }) => status === 429);
  expect(refused).toHaveLength(10);
  expect(textOf(refused[0]?.body ?? "")).toMatch(/Please wait \d+ min/);
});

const guesses = isFull ? 1_000 : 60;

test.for<[string, (browser: Browser, guess: number) => Promise<Answer>]>([
  ["passwords", (browser, guess) => browser.post("/login", { email: driver, password: `guess ${guess}` })],
  [
    "codes of a mail",
    (browser, guess) =>
      browser.post("/login", { email: driver, code: String(guess).padStart(6, "0"), intent: "code" }),
  ],
  [
    "recovery codes",
    (browser, guess) =>
      browser.post("/forgotpassword", { email: driver, code: String(1e9 + guess), intent: "log-in" }),
  ],
])(
  "%s can't be guessed: of many guesses few are looked at, and the owner gets in from elsewhere at once",
  { timeout: 240_000 },
  async ([, guess], { site, organiser }) => {
    organiser.clock.advance(25 * 60 * 60_000);
    const place = from((places += 1));
    const owner = site.browse(from((places += 1)));
    await owner.post("/login", { email: driver, password: "" });
    const { code } = await wayInMailedTo(organiser, driver);

    const thief = site.browse(place);
    await thief.post("/login", { email: driver, password: "" });
    const statuses: number[] = [];
    for (let number = 0; number < guesses; number += 1) {
      const { status, location } = await guess(thief.copy(), number);
      expect(location).toBe("");
      statuses.push(status);
    }
    expect(new Set(statuses)).toEqual(new Set([400, 429]));
    expect(statuses.filter((status) => status === 400).length).toBeLessThanOrEqual(11);

    const entered = await owner.post("/login", { email: driver, code, intent: "code" });
    expect(entered.status).toBe(303);
  },
);

test("a code that was mailed to one browser is of no use to another, and a second use neither", async ({
  site,
  organiser,
}) => {
  organiser.clock.advance(25 * 60 * 60_000);
  const owner = site.browse(from((places += 1)));
  await owner.post("/login", { email: driver, password: "" });
  const { code } = await wayInMailedTo(organiser, driver);
  const give = (browser: Browser) => browser.post("/login", { email: driver, code, intent: "code" });
  expect((await give(site.browse(from((places += 1))))).status).toBe(400);
  const other = owner.copy();
  expect((await give(owner)).status).toBe(303);
  expect((await give(other)).status).toBe(400);
});

test("posts of another site are refused at every way in", async ({ site, organiser }) => {
  const before = (await organiser.mails()).length;
  const foreign = { "sec-fetch-site": "cross-site", origin: "https://evil.example" };
  for (const path of ["/login", "/signup", "/forgotpassword", "/login/link"]) {
    const answer = await site.browse().post(path, { email: driver, password }, foreign);
    expect(answer.status).toBe(403);
  }
  expect(await organiser.mails()).toHaveLength(before);
});

test("opening the pages of the ways in sends nothing and signs nobody in, whatever is in their address", async ({
  site,
  organiser,
}) => {
  const before = (await organiser.mails()).length;
  const browser = site.browse();
  const members = `email=${driver}&password=${password}&code=123456&intent=register&newpassword=x`;
  for (const path of ["/login", "/signup", "/forgotpassword", "/login/link"]) {
    const { body } = await browser.get(`${path}?${members}`);
    expect(body).not.toMatch(/name="(password|code|newpassword|email)"[^>]*value="[^"]/);
  }
  await eventually(async () => expect(await organiser.mails()).toHaveLength(before));
  expect((await browser.get("/profile")).status).toBe(303);
});
