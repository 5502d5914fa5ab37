import { JSDOM } from "jsdom";
import { describe, expect, onTestFinished, vi } from "vitest";
import { type ApiCalls, callsAs, callsOf } from "../support/api-calls.ts";
import { browseApi, driver } from "../support/authorisation-visit.ts";
import type { Answer, Browser } from "../support/browser.ts";
import { errorAt, formIn, textOf } from "../support/html-form.ts";
import { newArticle } from "../support/new-article.ts";
import type { RunningOrganiser } from "../support/running-organiser.ts";
import { test } from "../support/running.ts";

const administrator = { ...driver, email: "admin@example.com" };
const minute = 60 * 1000;

const logIn = (browser: Browser, who = administrator) => browser.post("/cms/log-in", who);

/** A browser in which the administrator has logged in. */
async function office(organiser: RunningOrganiser): Promise<Browser> {
  const browser = browseApi(organiser);
  expect((await logIn(browser)).location).toBe("/cms/pages");
  return browser;
}

/** What the form of a record posts when these are typed into it. */
const typed = async (browser: Browser, path: string, values: Record<string, string>) =>
  formIn((await browser.get(path)).body, "record")
    .fillIn(values)
    .press("Save");

/** Types into a record's page and presses its button. */
const save = async (browser: Browser, path: string, values: Record<string, string>) =>
  browser.post(path, await typed(browser, path, values));

/** The rows of a list, as they read, with where each is opened. */
const rowsOf = ({ body }: Answer) =>
  Array.from(new JSDOM(body).window.document.querySelectorAll("tbody tr"), (row) => ({
    text: (row.textContent ?? "").replace(/\s+/g, " ").trim(),
    address: row.querySelector('a[href^="/cms/"]:not([href*="?"])')?.getAttribute("href") ?? "",
  }));

/** Where the row that holds these words is opened. */
async function addressOf(browser: Browser, list: string, words: string): Promise<string> {
  const row = rowsOf(await browser.get(list)).find(({ text }) => text.includes(words));
  if (!row) throw new Error(`${list} has no ${words}`);
  return row.address;
}

const idOfHome = async ({ parts }: RunningOrganiser): Promise<number> =>
  (await parts.db.selectFrom("pages").select("id").where("url", "=", "home").executeTakeFirstOrThrow()).id;

/** The audit lines of this test. */
function auditLines({ parts }: RunningOrganiser): () => unknown[] {
  const warn = vi.spyOn(parts.log, "warn");
  onTestFinished(() => warn.mockRestore());
  return () => warn.mock.calls.map(([members]) => members);
}

describe("the back-office lets nobody in", () => {
  test("but administrators, by their password, and says so on a page without scripts [RT-069]", async ({
    organiser,
  }) => {
    const browser = browseApi(organiser);
    const first = await browser.get("/cms");
    expect([first.status, first.headers["content-type"]]).toEqual([200, "text/html; charset=utf-8"]);
    expect(first.headers["content-security-policy"]).toMatch(/^default-src 'none'; style-src 'sha256-/);
    expect(first.body).not.toContain("<script");

    const driversTry = await logIn(browser, driver);
    expect([driversTry.status, textOf(driversTry.body)]).toEqual([
      403,
      expect.stringContaining("no administrator’s"),
    ]);
    const wrong = await logIn(browser, { ...administrator, password: "not-the-password" });
    expect([wrong.status, wrong.setCookies]).toEqual([400, []]);
    expect(textOf((await browser.get("/cms/messages")).body)).toContain("For administrators");

    const [cookie] = (await logIn(browser)).setCookies;
    expect(cookie).toMatch(/^office_session=[\w-]{43}; Path=\/cms; HttpOnly; SameSite=Strict$/);
  });

  test("after half an hour without a click, or a log-out, or once they are no administrator", async ({
    organiser,
  }) => {
    const seesPages = async (browser: Browser) => (await browser.get("/cms/pages")).body.includes("<table");
    const [left, loggedOut, demoted] = await Promise.all([1, 2, 3].map(() => office(organiser)));
    if (!left || !loggedOut || !demoted) throw new Error("unreachable");
    expect([await seesPages(left), await seesPages(loggedOut)]).toEqual([true, true]);

    const old = loggedOut.copy();
    const token = /name="form_token" value="([^"]+)"/.exec((await old.get("/cms/pages")).body)?.[1] ?? "";
    await loggedOut.post("/cms/log-out", { form_token: token });
    expect(await seesPages(old)).toBe(false);

    const users = (isAdmin: 0 | 1) =>
      organiser.parts.db
        .updateTable("users")
        .set({ is_admin: isAdmin })
        .where("email", "=", administrator.email)
        .execute();
    await users(0);
    expect(await seesPages(demoted)).toBe(false);
    await users(1);

    organiser.clock.advance(31 * minute);
    expect(await seesPages(left)).toBe(false);
  });

  test("who posts from another site, or without the token of the page", async ({ organiser }) => {
    const browser = await office(organiser);
    const path = await addressOf(browser, "/cms/events", "");
    const form = await typed(browser, path, { no_entries_reason: "Changed by a stranger" });
    const told = auditLines(organiser);
    const elsewhere = { origin: "https://elsewhere.example", "sec-fetch-site": "cross-site" };
    expect((await browser.post(path, form, elsewhere)).status).toBe(403);
    expect((await browser.post(path, { ...form, form_token: "x" })).status).toBe(403);
    expect((await browser.get(path)).body).not.toContain("Changed by a stranger");
    expect(told()).toEqual([1, 2].map(() => expect.objectContaining({ audit: "office-refused" })));
  });
});

describe("an administrator", () => {
  test("finds every list, escaped, in pages of 50, and is told of addresses that lead nowhere", async ({
    organiser,
  }) => {
    for (let number = 1; number <= 51; number += 1)
      await newArticle(organiser.parts, { slug: `old-${number}`, daysAgo: 900, name: "<b>Old</b>" });
    const browser = await office(organiser);
    const first = await browser.get("/cms/articles");
    expect(rowsOf(first)).toHaveLength(50);
    const last = await browser.get("/cms/articles?page=2");
    expect(rowsOf(last).at(-1)?.text).toContain("<b>Old</b>");
    expect(last.body).not.toContain("<b>Old</b>");

    for (const list of [
      "pages",
      "blocks",
      "events",
      "categories",
      "entries",
      "orders",
      "messages",
      "answers",
    ])
      expect((await browser.get(`/cms/${list}`)).status, list).toBe(200);
    expect((await browser.get("/cms/events/999999")).status).toBe(404);
    expect((await browser.get("/cms/events?page=99")).status).toBe(404);
  });

  test("changes the text of a block and hides it, which is told without the text", async ({ organiser }) => {
    const browser = await office(organiser);
    const path = await addressOf(browser, `/cms/blocks?of=${await idOfHome(organiser)}`, "Hero");
    const admin = await callsAs(organiser.url, "admin@example.com");
    const told = auditLines(organiser);
    const changed = await save(browser, path, { "text-heading": "A <new> heading", hidden: "yes" });
    expect(changed.location).toBe(`${path}?saved=1`);
    const readBy = async (calls: ApiCalls) => JSON.stringify((await calls.get("cognito/page/home")).body);
    expect(await readBy(admin)).toContain("A <new> heading");
    expect(await readBy(callsOf(organiser.url))).not.toContain("A <new> heading");
    expect(told()).toEqual([
      expect.objectContaining({ why: expect.stringMatching(/text-heading 28 → 15 characters$/) }),
      expect.objectContaining({ audit: "office-changed", why: expect.stringContaining("hidden “” → “yes”") }),
    ]);

    const late = await save(browser, path, { start_time: "2026-12-02T10:00", end_time: "2026-12-01T10:00" });
    expect([late.status, errorAt(late, "end_time")]).toEqual([400, "This is before it is shown at all."]);
  });

  test("sets how many places a category has, never fewer than are taken", async ({ organiser }) => {
    const { db } = organiser.parts;
    const category = await db.selectFrom("entry_categories").selectAll().executeTakeFirstOrThrow();
    const stored = () =>
      db
        .selectFrom("entry_categories")
        .select(["cap", "closed_reason"])
        .where("id", "=", category.id)
        .executeTakeFirst();
    await db.updateTable("entry_categories").set({ taken: 7 }).where("id", "=", category.id).execute();
    const browser = await office(organiser);
    const path = `/cms/categories/${category.id}`;

    const few = await save(browser, path, { cap: "6" });
    expect([few.status, errorAt(few, "cap")]).toEqual([400, expect.stringContaining("7 are taken already")]);
    expect(formIn(few.body, "record").values()["cap"]).toEqual(["6"]);
    expect((await save(browser, path, { cap: "some" })).status).toBe(400);
    await save(browser, path, { cap: "9", closed_reason: "Full of rain" });
    expect(await stored()).toEqual({ cap: 9, closed_reason: "Full of rain" });
    await save(browser, path, { cap: "", closed_reason: "" });
    expect(await stored()).toEqual({ cap: null, closed_reason: "" });
  });

  test("opens entries at a time on the venue's clock; what was changed meanwhile isn't overwritten", async ({
    organiser,
  }) => {
    const { db } = organiser.parts;
    const event = await db
      .selectFrom("events")
      .innerJoin("venues", "venues.id", "events.venue_id")
      .select("events.id")
      .where("venues.time_zone", "=", "Australia/Perth")
      .executeTakeFirstOrThrow();
    const opens = async () =>
      (
        await db
          .selectFrom("events")
          .select("entries_open_at")
          .where("id", "=", event.id)
          .executeTakeFirstOrThrow()
      ).entries_open_at;
    const browser = await office(organiser);
    const path = `/cms/events/${event.id}`;
    expect(textOf((await browser.get(path)).body)).toContain("On the clock of Australia/Perth.");

    const older = await typed(browser, path, { entries_open_at: "2027-01-01T08:00" });
    await save(browser, path, { entries_open_at: "2027-02-02T09:30" });
    expect(await opens()).toBe("2027-02-02T09:30:00");
    expect((await browser.post(path, older)).status).toBe(409);
    expect(await opens()).toBe("2027-02-02T09:30:00");
    const impossible = { ...(await typed(browser, path, {})), entries_open_at: "2027-02-30T09:30" };
    expect(errorAt(await browser.post(path, impossible), "entries_open_at")).toContain("A day and a time");
  });

  test("makes an article a draft, which nobody can read then, and publishes it again", async ({
    organiser,
  }) => {
    const id = await newArticle(organiser.parts, { slug: "to-be-drafted", daysAgo: 1 });
    const browser = await office(organiser);
    const path = `/cms/articles/${id}`;
    const visitor = callsOf(organiser.url);
    const isRead = () =>
      visitor.get("cognito/article/to-be-drafted").then(
        ({ status }) => status === 200,
        () => false,
      );
    expect(await isRead()).toBe(true);
    await save(browser, path, { is_draft: "yes" });
    expect(await isRead()).toBe(false);
    await save(browser, path, { is_draft: "" });
    expect(await isRead()).toBe(true);
  });

  test("shows what was answered; of a drawn signature, and of nothing else, that it is there", async ({
    organiser,
  }) => {
    const { db } = organiser.parts;
    const form = await db.selectFrom("forms").select("id").executeTakeFirstOrThrow();
    const answers = {
      signature: "data:image/png;base64,iVBORw0KGgo=",
      remark: "data: I never signed this",
      link: "data:text/html,<b>bold</b>",
      half: "data:image/png;base64,iVBORw0KGgo= and then some",
    };
    const { insertId } = await db
      .insertInto("form_answers")
      .values({ form_id: form.id, sent_at: organiser.clock.now(), answers: JSON.stringify(answers) })
      .executeTakeFirstOrThrow();
    const shown = textOf((await (await office(organiser)).get(`/cms/answers/${insertId}`)).body);
    expect(shown).toContain("signature (a drawing)");
    for (const text of [answers.remark, answers.link, answers.half]) expect(shown).toContain(text);
  });

  test("notes that a message was answered", async ({ organiser }) => {
    const details = { name: "Jo", email: "jo@example.com", subject: "Helmets?", message: "May I hire one?" };
    await callsOf(organiser.url).post("cognito/formSubmit", { details });
    const browser = await office(organiser);
    const path = await addressOf(browser, "/cms/messages", "Helmets?");
    await save(browser, path, { answered: "yes" });
    const [row] = rowsOf(await browser.get("/cms/messages"));
    expect(row?.text).toMatch(/^Helmets\?Jo.* answered/);
  });
});
