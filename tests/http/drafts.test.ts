import { describe, expect } from "vitest";
import type { Browser } from "../support/browser.ts";
import { chooseCategory, entryIn, fieldNamed, logIn } from "../support/entry-visit.ts";
import { textOf } from "../support/html-form.ts";
import { test } from "../support/running.ts";
import { ticketEvent } from "../support/ticket-order.ts";

const draft = `${ticketEvent}/draft`;

/** What the note of a form says that is opened now. */
const noteAt = async (browser: Browser) =>
  entryIn(await browser.get(ticketEvent)).values()["entrant_note"]?.[0] ?? "";

/** Posts what is typed as scripts do, a moment after the last change. */
async function type(browser: Browser, fields: Record<string, string>) {
  const { owner = [] } = entryIn(await browser.get(ticketEvent)).values();
  return browser.post(draft, { owner, ...fields });
}

describe("what is typed into an entry", () => {
  test("is kept by scripts at every change: 204, in no address and no cookie", async ({ site }) => {
    const browser = site.browse();
    const kept = await type(browser, { entrant_note: "Blue rocket" });
    expect([kept.status, kept.body, kept.location]).toEqual([204, "", ""]);
    expect(kept.setCookies.join()).not.toContain("rocket");
    expect(await noteAt(browser)).toBe("Blue rocket");
    expect(await noteAt(site.browse())).toBe("");
  });

  test("is nothing yet for who chooses a language alone", async ({ site }) => {
    const browser = site.browse();
    const form = entryIn(await browser.get(ticketEvent)).values();
    const moved = await browser.post(ticketEvent, { ...form, language: "de" });
    expect([moved.status, moved.location]).toEqual([307, expect.stringContaining("lng=de")]);
    const german = await browser.post(moved.location, { ...form, language: "de" });
    expect(german.body).toContain('<html lang="de"');
    expect((await browser.get("/")).body).not.toContain('id="begun"');
  });

  test("is kept by each “Update” without scripts", async ({ site }) => {
    const browser = site.browse();
    const page = await browser.get(ticketEvent);
    const form = entryIn(page).fillIn({ [fieldNamed(page, "Adult")]: "3" });
    const updated = await browser.post(ticketEvent, form.press("Update"));
    expect(textOf(updated.body)).not.toContain("What you typed on");
    const back = await browser.get(ticketEvent);
    expect(entryIn(back).values()[fieldNamed(back, "Adult")]).toEqual(["3"]);
    expect(textOf(back.body)).toMatch(/What you typed on .* is filled in below\./);
  });

  test("is found on another device of the same account, and by no other account; the last one kept counts", async ({
    site,
  }) => {
    const [phone, laptop, other] = [site.browse(), site.browse(), site.browse()];
    await logIn(phone);
    await logIn(laptop);
    await logIn(other, "spectator@example.com");
    await type(phone, { entrant_note: "from the phone" });
    expect([await noteAt(laptop), await noteAt(other)]).toEqual(["from the phone", ""]);

    await type(laptop, { entrant_note: "from the laptop" });
    expect(await noteAt(phone)).toBe("from the laptop");
  });

  test("of an account is not shown once somebody has logged out, and is there after the log-in", async ({
    site,
  }) => {
    const browser = site.browse();
    await logIn(browser);
    await type(browser, { entrant_note: "mine" });
    await browser.post("/logout", {});
    expect(await noteAt(browser)).toBe("");
    await logIn(browser);
    expect(await noteAt(browser)).toBe("mine");
  });

  test("by a visitor becomes the account's that logs in, with what the account had typed besides", async ({
    site,
  }) => {
    const [visitor, earlier] = [site.browse(), site.browse()];
    await logIn(earlier);
    await type(earlier, { entrant_note: "older", ambassador_code: "MATE" });
    await type(visitor, { entrant_note: "newer" });
    await logIn(visitor);
    const values = entryIn(await visitor.get(ticketEvent)).values();
    expect([values["entrant_note"], values["ambassador_code"]]).toEqual([["newer"], ["MATE"]]);
    expect(await noteAt(earlier)).toBe("newer");
  });

  test("is kept for whose form it was, whoever is signed in now", async ({ site }) => {
    const browser = site.browse();
    await logIn(browser);
    const { owner = [] } = entryIn(await browser.get(ticketEvent)).values();
    await logIn(browser, "spectator@example.com");
    await browser.post(draft, { owner, entrant_note: "the driver's" });
    expect(await noteAt(browser)).toBe("");
    await logIn(browser);
    expect(await noteAt(browser)).toBe("the driver's");
  });

  test("never holds medical answers or acceptances, however they are posted [ENT-024]", async ({ site }) => {
    const browser = site.browse();
    await logIn(browser);
    const shootout = "/event/long-weekend-shootout";
    const page = await chooseCategory(browser, "long-weekend-shootout", "Street");
    const licence = /for="field-licence-(\d+)"[^>]*><span[^>]*>Annual/.exec(page.body)?.[1] ?? "";
    await browser.post(`${shootout}/draft`, {
      ...entryIn(page).fillIn({ licence, entrant_note: "kept" }).values(),
      blood_type: "AB-",
      tetanus_vaccination: "2021-03-04",
      has_allergies: "yes",
      terms: "yes",
      licence_terms: "yes",
    });
    const form = entryIn(await browser.get(shootout));
    expect(["has_allergies", "terms", "licence_terms"].filter((name) => form.asks(name))).toHaveLength(3);
    expect(form.values()["entrant_note"]).toEqual(["kept"]);
    expect(JSON.stringify(form.values())).not.toMatch(/AB-|2021-03-04|"has_allergies"|"(licence_)?terms"/);
  });

  test("from another site is refused", async ({ site }) => {
    const answer = await site
      .browse()
      .post(draft, { entrant_note: "forged" }, { "sec-fetch-site": "cross-site" });
    expect(answer.status).toBe(403);
  });
});

describe("an entry that was begun", () => {
  test.for(["/", "/my-account"])("is offered on %s, to go on or to discard", async (page, { site }) => {
    const browser = site.browse();
    await logIn(browser);
    expect((await browser.get(page)).body).not.toContain('id="begun"');
    await type(browser, { entrant_note: "Blue rocket" });
    const { body } = await browser.get(page);
    expect(body).toContain(`href="${ticketEvent}#entry"`);
    expect(textOf(body)).toMatch(/Continue your entry Twilight.* Kept /);
    expect(body).not.toContain("rocket");

    const discarded = await browser.post(draft, { page, intent: "discard" });
    expect([discarded.status, discarded.location]).toEqual([303, page]);
    expect((await browser.get(page)).body).not.toContain('id="begun"');
    expect(await noteAt(browser)).toBe("");
  });

  test("is begun anew on its page, by a plain form", async ({ site }) => {
    const browser = site.browse();
    await type(browser, { entrant_note: "old" });
    const { body } = await browser.get(ticketEvent);
    expect(body).toContain(`action="${draft}"`);
    const anew = await browser.follow(await browser.post(draft, { page: ticketEvent, intent: "discard" }));
    expect(entryIn(anew).values()["entrant_note"]?.[0] ?? "").toBe("");
    expect(textOf(anew.body)).not.toContain("Start anew");
  });

  test("leads nobody to another site once it is discarded", async ({ site }) => {
    const answer = await site.browse().post(draft, { page: "//evil.example", intent: "discard" });
    expect(answer.location).toBe("/");
  });

  test("is offered to a browser without an account too; home stays the same bytes for strangers", async ({
    site,
  }) => {
    const before = await site.browse().get("/");
    const browser = site.browse();
    await type(browser, { entrant_note: "Blue rocket" });
    const own = await browser.get("/");
    expect(own.body).toContain('id="begun"');
    expect(own.headers["cache-control"]).toBe("private, no-store");
    const stranger = await site.browse().get("/");
    expect([stranger.headers.etag, stranger.body]).toEqual([before.headers.etag, before.body]);
  });

  test("ends after its days, without a trace and without an error", async ({ site, organiser }) => {
    const browser = site.browse();
    await type(browser, { entrant_note: "a visitor's" });
    organiser.clock.advance(24 * 60 * 60_000);
    const [event, home] = [await browser.get(ticketEvent), await browser.get("/")];
    expect([event.status, home.status]).toEqual([200, 200]);
    expect(event.body + home.body).not.toMatch(/a visitor&#x27;s|Start anew|id="begun"/);
  });
});
