import { JSDOM } from "jsdom";
import { describe, expect, onTestFinished, vi } from "vitest";
import { z } from "zod";
import { renderListView } from "../../server/organiser/back-office/list-view.ts";
import { createSections } from "../../server/organiser/back-office/sections.ts";
import { writeInvoice } from "../../server/organiser/payments/invoices.ts";
import { type ApiCalls, callsAs, callsOf } from "../support/api-calls.ts";
import { browseApi, driver } from "../support/authorisation-visit.ts";
import { administrator, fillInRecord, openBackOffice, saveRecord } from "../support/back-office-visit.ts";
import type { Browser, BrowserResponse } from "../support/browser.ts";
import { fieldError, formIn, textOf } from "../support/html-form.ts";
import { newArticle } from "../support/new-article.ts";
import type { RunningOrganiser } from "../support/running-organiser.ts";
import { test } from "../support/running.ts";

const minute = 60 * 1000;

const logIn = (browser: Browser, who = administrator) => browser.post("/cms/log-in", who);

/** The rows of a list as text, with the link of each. */
const rowsOf = ({ body }: BrowserResponse) =>
  Array.from(new JSDOM(body).window.document.querySelectorAll("tbody tr"), (row) => ({
    text: (row.textContent ?? "").replace(/\s+/g, " ").trim(),
    address: row.querySelector('a[href^="/cms/"]:not([href*="?"])')?.getAttribute("href") ?? "",
  }));

/** The link of the row with this text. */
async function addressOf(browser: Browser, list: string, words: string): Promise<string> {
  const row = rowsOf(await browser.get(list)).find(({ text }) => text.includes(words));
  if (!row) throw new Error(`${list} has no ${words}`);
  return row.address;
}

const idOfHome = async ({ dependencies }: RunningOrganiser): Promise<number> =>
  (await dependencies.db.selectFrom("pages").select("id").where("url", "=", "home").executeTakeFirstOrThrow())
    .id;

/** The audit log lines of this test. */
function auditLines({ dependencies }: RunningOrganiser): () => unknown[] {
  const warn = vi.spyOn(dependencies.log, "warn");
  onTestFinished(() => warn.mockRestore());
  return () => warn.mock.calls.map(([members]) => members);
}

describe("the back office", () => {
  test("admits administrators only, by password, and says so on a page without scripts [RT-069]", async ({
    organiser,
  }) => {
    const browser = browseApi(organiser);
    const first = await browser.get("/cms");
    expect([first.status, first.headers["content-type"]]).toEqual([200, "text/html; charset=utf-8"]);
    expect(first.headers["content-security-policy"]).toMatch(/^default-src 'none'; style-src 'sha256-/);
    expect(first.body).not.toContain("<script");

    const audited = auditLines(organiser);
    const driverLogin = await logIn(browser, driver);
    expect([driverLogin.status, textOf(driverLogin.body)]).toEqual([
      403,
      expect.stringContaining("need an administrator account"),
    ]);
    expect(audited()).toEqual([
      expect.objectContaining({ audit: "log-in-failed", why: "not an administrator" }),
    ]);
    const wrong = await logIn(browser, { ...administrator, password: "not-the-password" });
    expect([wrong.status, wrong.setCookies]).toEqual([400, []]);
    expect(textOf((await browser.get("/cms/messages")).body)).toContain("For administrators");

    const [cookie] = (await logIn(browser)).setCookies;
    expect(cookie).toMatch(/^office_session=[\w-]{43}; Path=\/cms; HttpOnly; SameSite=Strict$/);
  });

  test("ends a session after half an hour of inactivity, on logout, or without administrator rights", async ({
    organiser,
  }) => {
    const seesPages = async (browser: Browser) => (await browser.get("/cms/pages")).body.includes("<table");
    const [left, loggedOut, demoted] = await Promise.all([1, 2, 3].map(() => openBackOffice(organiser)));
    if (!left || !loggedOut || !demoted) throw new Error("unreachable");
    expect([await seesPages(left), await seesPages(loggedOut)]).toEqual([true, true]);

    const old = loggedOut.copy();
    const token = /name="form_token" value="([^"]+)"/.exec((await old.get("/cms/pages")).body)?.[1] ?? "";
    await loggedOut.post("/cms/log-out", { form_token: token });
    expect(await seesPages(old)).toBe(false);

    const users = (isAdmin: 0 | 1) =>
      organiser.dependencies.db
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

  test("rejects cross-origin posts, and posts without the page's token", async ({ organiser }) => {
    const browser = await openBackOffice(organiser);
    const path = await addressOf(browser, "/cms/events", "");
    const form = await fillInRecord(browser, path, { no_entries_reason: "Changed by a stranger" });
    const audited = auditLines(organiser);
    const elsewhere = { origin: "https://elsewhere.example", "sec-fetch-site": "cross-site" };
    expect((await browser.post(path, form, elsewhere)).status).toBe(403);
    expect((await browser.post(path, { ...form, form_token: "x" })).status).toBe(403);
    expect((await browser.get(path)).body).not.toContain("Changed by a stranger");
    expect(audited()).toEqual([1, 2].map(() => expect.objectContaining({ audit: "office-refused" })));
  });

  test("audits failed logins by account, or by a hash of an unknown address", async ({ organiser }) => {
    const browser = browseApi(organiser);
    const lines = auditLines(organiser);
    const unknownUser = { email: "Nobody@example.com", password: "not-the-password" };
    await logIn(browser, unknownUser);
    await logIn(browser, { ...unknownUser, email: "nobody@example.com" });
    await browser.post("/cms/log-in", administrator, { "sec-fetch-site": "cross-site" });
    const who = z.object({ who: z.string().nullable() });
    const [first, second, third] = lines().map((line) => who.parse(line).who);
    expect(first).toMatch(/^[\w-]{16}$/);
    expect([second, third]).toEqual([first, null]);
  });
});

describe("an administrator", () => {
  test("sees every list, escaped, in pages of 50, and a notice for broken links", async ({ organiser }) => {
    for (let number = 1; number <= 51; number += 1)
      await newArticle(organiser.dependencies, { slug: `old-${number}`, daysAgo: 900, name: "<b>Old</b>" });
    const browser = await openBackOffice(organiser);
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
      "spectators",
      "extras",
      "merch",
      "series",
      "venues",
      "types",
      "entries",
      "orders",
      "stalls",
      "stock",
      "messages",
      "answers",
      "deletions",
    ])
      expect((await browser.get(`/cms/${list}`)).status, list).toBe(200);
    expect((await browser.get("/cms/events/999999")).status).toBe(404);
    expect((await browser.get("/cms/events?page=99")).status).toBe(404);
  });

  test("edits a block's text and hides it, which is audited without the text", async ({ organiser }) => {
    const browser = await openBackOffice(organiser);
    const path = await addressOf(browser, `/cms/blocks?of=${await idOfHome(organiser)}`, "Hero");
    const admin = await callsAs(organiser.url, "admin@example.com");
    const audited = auditLines(organiser);
    const changed = await saveRecord(browser, path, { "text-heading": "A <new> heading", hidden: "yes" });
    expect(changed.location).toBe(`${path}?saved=1`);
    const readBy = async (calls: ApiCalls) => JSON.stringify((await calls.get("cognito/page/home")).body);
    expect(await readBy(admin)).toContain("A <new> heading");
    expect(await readBy(callsOf(organiser.url))).not.toContain("A <new> heading");
    expect(audited()).toEqual([
      expect.objectContaining({ why: expect.stringMatching(/text-heading 28 → 15 characters$/) }),
      expect.objectContaining({ audit: "office-changed", why: expect.stringContaining("hidden “” → “yes”") }),
    ]);

    const invalidDates = await saveRecord(browser, path, {
      start_time: "2026-12-02T10:00",
      end_time: "2026-12-01T10:00",
    });
    expect([invalidDates.status, fieldError(invalidDates, "end_time")]).toEqual([
      400,
      "Enter a time after “Shown from”.",
    ]);
  });

  test("sets how many items of a variant can be sold, never fewer than were sold", async ({ organiser }) => {
    const { db } = organiser.dependencies;
    const sku = await db
      .selectFrom("shop_skus")
      .select(["id", "cap"])
      .where("code", "=", "UMBRELLA")
      .executeTakeFirstOrThrow();
    const browser = await openBackOffice(organiser);
    const path = await addressOf(browser, "/cms/stock", "UMBRELLA");
    const page = textOf((await browser.get(path)).body);
    expect(page).toContain("Paddock umbrella – 130 cm");
    expect(page).toContain("sold out");
    const tooLow = await saveRecord(browser, path, { cap: "39" });
    expect([tooLow.status, fieldError(tooLow, "cap")]).toEqual([
      400,
      expect.stringContaining("Items already sold or reserved: 40"),
    ]);
    await saveRecord(browser, path, { cap: "45" });
    expect(textOf((await browser.get(path)).body)).toContain("5 of 45 left");
    await db.updateTable("shop_skus").set({ cap: sku.cap }).where("id", "=", sku.id).execute();
  });

  test("sets a category's capacity, never below what is sold", async ({ organiser }) => {
    const { db } = organiser.dependencies;
    const category = await db.selectFrom("entry_categories").selectAll().executeTakeFirstOrThrow();
    const stored = () =>
      db
        .selectFrom("entry_categories")
        .select(["cap", "closed_reason"])
        .where("id", "=", category.id)
        .executeTakeFirst();
    await db.updateTable("entry_categories").set({ taken: 7 }).where("id", "=", category.id).execute();
    const browser = await openBackOffice(organiser);
    const path = `/cms/categories/${category.id}`;

    const tooLow = await saveRecord(browser, path, { cap: "6" });
    expect([tooLow.status, fieldError(tooLow, "cap")]).toEqual([
      400,
      expect.stringContaining("Places already taken: 7"),
    ]);
    expect(formIn(tooLow.body, "record").values()["cap"]).toEqual(["6"]);
    expect((await saveRecord(browser, path, { cap: "some" })).status).toBe(400);
    await saveRecord(browser, path, { cap: "9", closed_reason: "Full of rain" });
    expect(await stored()).toEqual({ cap: 9, closed_reason: "Full of rain" });
    await saveRecord(browser, path, { cap: "", closed_reason: "" });
    expect(await stored()).toEqual({ cap: null, closed_reason: "" });
  });

  test("opens entries at a time in the venue's zone; concurrent changes aren't overwritten", async ({
    organiser,
  }) => {
    const { db } = organiser.dependencies;
    const event = await db
      .selectFrom("events")
      .innerJoin("venues", "venues.id", "events.venue_id")
      .select("events.id")
      .where("venues.time_zone", "=", "Australia/Perth")
      .executeTakeFirstOrThrow();
    const savedOpening = async () =>
      (
        await db
          .selectFrom("events")
          .select("entries_open_at")
          .where("id", "=", event.id)
          .executeTakeFirstOrThrow()
      ).entries_open_at;
    const browser = await openBackOffice(organiser);
    const path = `/cms/events/${event.id}`;
    expect(textOf((await browser.get(path)).body)).toContain("Time zone: Australia/Perth.");

    const older = await fillInRecord(browser, path, { entries_open_at: "2027-01-01T08:00" });
    await saveRecord(browser, path, { entries_open_at: "2027-02-02T09:30" });
    expect(await savedOpening()).toBe("2027-02-02T09:30:00");
    expect((await browser.post(path, older)).status).toBe(409);
    expect(await savedOpening()).toBe("2027-02-02T09:30:00");
    const { entries_open_at: _missing, ...cut } = await fillInRecord(browser, path, {});
    const withoutField = await browser.post(path, cut);
    expect([withoutField.status, fieldError(withoutField, "entries_open_at")]).toEqual([
      400,
      expect.stringContaining("This field was not sent."),
    ]);
    const broken = await browser.send("POST", path, Buffer.from("entries_open_at=%E9"), {
      "content-type": "application/x-www-form-urlencoded",
      origin: organiser.url,
    });
    expect(broken.status).toBe(400);
    expect(await savedOpening()).toBe("2027-02-02T09:30:00");
    const impossible = { ...(await fillInRecord(browser, path, {})), entries_open_at: "2027-02-30T09:30" };
    expect(fieldError(await browser.post(path, impossible), "entries_open_at")).toContain(
      "Enter a date and time",
    );
  });

  test("makes an article a draft, which is then hidden, and publishes it again", async ({ organiser }) => {
    const id = await newArticle(organiser.dependencies, { slug: "to-be-drafted", daysAgo: 1 });
    const browser = await openBackOffice(organiser);
    const path = `/cms/articles/${id}`;
    const visitor = callsOf(organiser.url);
    const isRead = () =>
      visitor.get("cognito/article/to-be-drafted").then(
        ({ status }) => status === 200,
        () => false,
      );
    expect(await isRead()).toBe(true);
    await saveRecord(browser, path, { is_draft: "yes" });
    expect(await isRead()).toBe(false);
    await saveRecord(browser, path, { is_draft: "" });
    expect(await isRead()).toBe(true);
  });

  test("gets 404 for a deleted answer file", async ({ organiser }) => {
    const { db, clock } = organiser.dependencies;
    const { id: form_id } = await db.selectFrom("forms").select("id").executeTakeFirstOrThrow();
    const { id: answer_id } = await db
      .insertInto("form_answers")
      .values({ form_id, sent_at: clock.now(), answers: "{}" })
      .returning("id")
      .executeTakeFirstOrThrow();
    const { id } = await db
      .insertInto("form_files")
      .values({ answer_id, question: "file", file: "gone", filetype: "application/pdf" })
      .returning("id")
      .executeTakeFirstOrThrow();
    const { status } = await (await openBackOffice(organiser)).get(`/cms/answers/${answer_id}/files/${id}`);
    expect(status).toBe(404);
  });

  test("sees form answers; for a drawn signature only that it exists", async ({ organiser }) => {
    const { db } = organiser.dependencies;
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
    const shown = textOf((await (await openBackOffice(organiser)).get(`/cms/answers/${insertId}`)).body);
    expect(shown).toMatch(/Signature( \(no longer in the form\))? \(a drawing\)/);
    for (const text of [answers.remark, answers.link, answers.half]) expect(shown).toContain(text);
  });

  test("sees answers under their questions, and choices by their labels", async ({ organiser }) => {
    const { db, clock } = organiser.dependencies;
    const choice = (type: string, name: string, label: string) => ({
      type,
      name,
      label,
      values: [
        { label: "In the <b>pits</b>", value: "option-1" },
        { label: "On the hill", value: "option-2" },
      ],
    });
    const forms = [
      {
        questions: [
          { id: 1, name: "emergency_contact", field_type: "text", label: "Who to call, if need be?" },
          { id: 2, name: "first_aid", field_type: "checkbox", label: "I can give first aid" },
          { id: 3, name: "q3", field_type: "checkbox", label: "" },
        ],
        data: [],
        answers: { emergency_contact: "Ali", first_aid: 1, q3: 0, old_question: "then" },
        shown: [
          "Who to call, if need be? Ali",
          "I can give first aid yes",
          "q3 no",
          "Old question (no longer in the form) then",
        ],
      },
      {
        questions: [],
        data: [
          choice("select", "select-17", "Where do you &amp; your friends stand?"),
          choice("checkbox-group", "boxes-18", "Also"),
          { type: "hidden", name: "source", label: "", value: "poster" },
        ],
        answers: { "select-17": "option-2", "boxes-18": ["option-1", "elsewhere"], source: "poster" },
        shown: [
          "Where do you & your friends stand? On the hill",
          "Also In the pits, elsewhere",
          "Source (hidden field) poster",
        ],
      },
    ];
    const browser = await openBackOffice(organiser);
    for (const [index, { answers, shown, ...lists }] of forms.entries()) {
      const { id: form_id } = await db
        .insertInto("forms")
        .values({
          url: `labels-${index}`,
          name: "Labels",
          use_captcha: 0,
          must_be_logged_on: 0,
          cost: 0,
          questions: JSON.stringify(lists.questions),
          data: JSON.stringify(lists.data),
        })
        .returning("id")
        .executeTakeFirstOrThrow();
      const { insertId } = await db
        .insertInto("form_answers")
        .values({ form_id, sent_at: clock.now(), answers: JSON.stringify(answers) })
        .executeTakeFirstOrThrow();
      const text = textOf((await browser.get(`/cms/answers/${insertId}`)).body);
      for (const words of shown) expect(text).toContain(words);
    }
  });

  test("finds an unpaid order of any kind, by its number and by its customer", async ({ organiser }) => {
    const { db, clock } = organiser.dependencies;
    const { id: userId } = await db
      .selectFrom("users")
      .select("id")
      .where("email", "=", driver.email)
      .executeTakeFirstOrThrow();
    const kinds = ["entry", "order", "stall", "series", "form", "voucher"] as const;
    const ids = await Promise.all(
      kinds.map((subject) =>
        writeInvoice(
          db,
          {
            userId,
            subject,
            title: `Unpaid ${subject}`,
            contactName: "Sam Driver",
            email: driver.email,
            phone: "0400 000 000",
            lines: [{ description: "One of it", quantity: 1, amount: 2_500 }],
            credit: 0,
            paymentMethod: "card",
            now: clock.now(),
          },
          null,
        ),
      ),
    );
    const browser = await openBackOffice(organiser);
    const rows = rowsOf(await browser.get(`/cms/orders?of=${userId}`));
    for (const [index, kind] of kinds.entries()) {
      const row = rows.find(({ address }) => address === `/cms/orders/${ids[index]}`);
      expect(row?.text, kind).toMatch(new RegExp(`: Unpaid ${kind}.*\\$25\\.00.* not paid`));
    }
    expect(textOf((await browser.get(`/cms/orders/${ids[5]}`)).body)).toMatch(
      /Gift voucher: Unpaid voucher.*not paid.*Sam Driver.*1 × One of it \$25\.00/,
    );
    for (const unknownId of ["999999", "abc", "", "1&of=2"]) {
      const list = await browser.get(`/cms/orders?of=${unknownId}`);
      expect(rowsOf(list), unknownId).toEqual([]);
      expect(textOf(list.body)).toMatch(/There is no account with this number\. All orders .* None\./);
    }
  });

  test("sees whose or which records a list shows, with a link to all of them", async ({ organiser }) => {
    const browser = await openBackOffice(organiser);
    const { id, name } = await organiser.dependencies.db
      .selectFrom("events")
      .select(["id", "name"])
      .orderBy("id")
      .executeTakeFirstOrThrow();
    const lists = [
      ["orders?of=1", "Only orders of Sam Carter (account 1)."],
      [`categories?of=${id}`, `Only categories of the event “${name}”.`],
      [`blocks?of=${await idOfHome(organiser)}`, "Only blocks of the page “Home”."],
    ];
    for (const [list = "", words = ""] of lists) {
      const { body } = await browser.get(`/cms/${list}`);
      expect(textOf(body)).toContain(words);
      expect(body).toContain(`<a href="/cms/${list.split("?")[0]}">All `);
    }
    expect((await browser.get("/cms/orders")).body).not.toContain("All orders");
    expect((await browser.get("/cms/entries?of=1")).status).toBe(404);
  });

  test("marks a message as answered", async ({ organiser }) => {
    const details = { name: "Jo", email: "jo@example.com", subject: "Helmets?", message: "May I hire one?" };
    await callsOf(organiser.url).post("cognito/formSubmit", { details });
    const browser = await openBackOffice(organiser);
    const path = await addressOf(browser, "/cms/messages", "Helmets?");
    await saveRecord(browser, path, { answered: "yes" });
    const [row] = rowsOf(await browser.get("/cms/messages"));
    expect(row?.text).toMatch(/^Helmets\?Jo.* answered/);
  });
});

test("an empty list in the back office says where its records come from, and which can’t be created there", async ({
  organiser,
}) => {
  const none = { ownerId: null, ownerName: null, search: "", filters: {}, filtersWithOptions: [] };
  const empty = { rows: [], total: 0, page: 1, siteOrigin: "", ...none };
  const texts = new Map(
    createSections(organiser.dependencies).map((section) => [
      section.name,
      textOf(renderListView(section, empty).content.html),
    ]),
  );
  for (const name of ["pages", "blocks", "articles"])
    expect(texts.get(name)).toContain(`There are no ${name}. They can’t be created here:`);
  for (const [name, shown] of [
    ["events", "events yet. Create a venue and a type of event first"],
    ["categories", "categories yet. Open an event to add"],
    ["entries", "entries yet. They appear when"],
    ["tickets", "tickets yet. They appear when"],
    ["orders", "orders yet. They appear when"],
    ["stalls", "applications yet. They appear when"],
    ["messages", "messages yet. They come from the site"],
    ["answers", "responses yet. They appear when"],
  ])
    expect(texts.get(name ?? "")).toContain(`There are no ${shown}`);
});

describe("the settings in the back office", () => {
  test("are changed without SQL, and the site's data follows", async ({ organiser }) => {
    const browser = await openBackOffice(organiser);
    const before = await (await fetch(`${organiser.url}/api/v1/cognito/domain/currentDomain`)).json();
    const saved = await saveRecord(browser, "/cms/settings/1", { organisation_name: "Gully Creek Racing" });
    expect(saved.location).toBe("/cms/settings/1?saved=1");
    const after = await (await fetch(`${organiser.url}/api/v1/cognito/domain/currentDomain`)).json();
    expect(after).toEqual({ ...before, organisation_name: "Gully Creek Racing" });
    await saveRecord(browser, "/cms/settings/1", { organisation_name: before.organisation_name });
  });

  test("are not saved when invalid, and the field says what to enter", async ({ organiser }) => {
    const browser = await openBackOffice(organiser);
    const rejected = await saveRecord(browser, "/cms/settings/1", {
      organisation_abn: "123",
      organisation_email: "us at example",
      facebook_link: "javascript:alert(1)",
    });
    expect(rejected.status).toBe(400);
    expect(fieldError(rejected, "organisation_abn")).toBe("Enter an 11-digit ABN.");
    expect(fieldError(rejected, "organisation_email")).toContain("Enter an email address");
    expect(fieldError(rejected, "facebook_link")).toContain("Enter a full URL");
  });
});
