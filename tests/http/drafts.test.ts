import { describe, expect } from "vitest";
import type { Browser } from "../support/browser.ts";
import { chooseCategory, entryIn, fieldNamed, logIn } from "../support/entry-visit.ts";
import { textOf } from "../support/html-form.ts";
import { test } from "../support/running.ts";
import { ticketEvent } from "../support/ticket-order.ts";

const draft = `${ticketEvent}/draft`;

/** The note in a form that is opened now. */
const noteAt = async (browser: Browser) =>
  entryIn(await browser.get(ticketEvent)).values()["entrant_note"]?.[0] ?? "";

/** Posts the form as the script does, a moment after the last change. */
async function type(browser: Browser, fields: Record<string, string>) {
  const { owner = [] } = entryIn(await browser.get(ticketEvent)).values();
  return browser.post(draft, { owner, ...fields });
}

describe("the draft of an entry", () => {
  test("is saved by scripts at every change: 204, in no URL and no cookie", async ({ site }) => {
    const browser = site.browse();
    const saved = await type(browser, { entrant_note: "Blue rocket" });
    expect([saved.status, saved.body, saved.location]).toEqual([204, "", ""]);
    expect(saved.setCookies.join()).not.toContain("rocket");
    expect(await noteAt(browser)).toBe("Blue rocket");
    expect(await noteAt(site.browse())).toBe("");
  });

  test("is not created by choosing a language", async ({ site }) => {
    const browser = site.browse();
    const form = entryIn(await browser.get(ticketEvent)).values();
    const moved = await browser.post(ticketEvent, { ...form, language: "de" });
    expect([moved.status, moved.location]).toEqual([307, expect.stringContaining("lng=de")]);
    const german = await browser.post(moved.location, { ...form, language: "de" });
    expect(german.body).toContain('<html lang="de"');
    expect((await browser.get("/")).body).not.toContain('id="drafts"');
  });

  test("is saved by each “Update” without scripts", async ({ site }) => {
    const browser = site.browse();
    const page = await browser.get(ticketEvent);
    const form = entryIn(page).fillIn({ [fieldNamed(page, "Adult")]: "3" });
    const updated = await browser.post(ticketEvent, form.press("Update"));
    expect(textOf(updated.body)).not.toContain("We’ve filled in what you entered on");
    const back = await browser.get(ticketEvent);
    expect(entryIn(back).values()[fieldNamed(back, "Adult")]).toEqual(["3"]);
    expect(textOf(back.body)).toMatch(/We’ve filled in what you entered on .+?\./);
  });

  test("appears on other devices of the same account, for no other account; the latest one wins", async ({
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

  test("of an account is hidden after logout, and back after login", async ({ site }) => {
    const browser = site.browse();
    await logIn(browser);
    await type(browser, { entrant_note: "mine" });
    await browser.post("/logout", {});
    expect(await noteAt(browser)).toBe("");
    await logIn(browser);
    expect(await noteAt(browser)).toBe("mine");
  });

  test("of a visitor is merged into the account's draft at login", async ({ site }) => {
    const [visitor, earlier] = [site.browse(), site.browse()];
    await logIn(earlier);
    await type(earlier, { entrant_note: "older", ambassador_code: "MATE" });
    await type(visitor, { entrant_note: "newer" });
    await logIn(visitor);
    const values = entryIn(await visitor.get(ticketEvent)).values();
    expect([values["entrant_note"], values["ambassador_code"]]).toEqual([["newer"], ["MATE"]]);
    expect(await noteAt(earlier)).toBe("newer");
  });

  test("is saved for the account that opened the form, no matter who is logged in now", async ({ site }) => {
    const browser = site.browse();
    await logIn(browser);
    const { owner = [] } = entryIn(await browser.get(ticketEvent)).values();
    await logIn(browser, "spectator@example.com");
    await browser.post(draft, { owner, entrant_note: "the driver's" });
    expect(await noteAt(browser)).toBe("");
    await logIn(browser);
    expect(await noteAt(browser)).toBe("the driver's");
  });

  test("never contains medical answers or acceptances, however they are posted [ENT-024]", async ({
    site,
  }) => {
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
    expect(["has_allergies", "terms", "licence_terms"].filter((name) => form.hasControl(name))).toHaveLength(
      3,
    );
    expect(form.values()["entrant_note"]).toEqual(["kept"]);
    const { owner: _encrypted, ...saved } = form.values();
    expect(Object.keys(saved)).not.toEqual(
      expect.arrayContaining([expect.stringMatching(/^(has_allergies|(licence_)?terms)$/)]),
    );
    expect(Object.values(saved).flat()).not.toEqual(
      expect.arrayContaining([expect.stringMatching(/AB-|2021-03-04/)]),
    );
  });

  test("is rejected from another site", async ({ site }) => {
    const response = await site
      .browse()
      .post(draft, { entrant_note: "forged" }, { "sec-fetch-site": "cross-site" });
    expect(response.status).toBe(403);
  });
});

describe("a saved draft", () => {
  test.for(["/", "/my-account"])("is offered on %s, to continue or to discard", async (page, { site }) => {
    const browser = site.browse();
    await logIn(browser);
    expect((await browser.get(page)).body).not.toContain('id="drafts"');
    await type(browser, { entrant_note: "Blue rocket" });
    const { body } = await browser.get(page);
    expect(body).toContain(`href="${ticketEvent}#entry"`);
    expect(textOf(body)).toMatch(/Continue your entry Twilight.* Saved /);
    expect(body).not.toContain("rocket");

    const discarded = await browser.post(draft, { page, intent: "discard" });
    expect([discarded.status, discarded.location]).toEqual([303, page]);
    expect((await browser.get(page)).body).not.toContain('id="drafts"');
    expect(await noteAt(browser)).toBe("");
  });

  test("is discarded on its page with a plain form", async ({ site }) => {
    const browser = site.browse();
    await type(browser, { entrant_note: "old" });
    const { body } = await browser.get(ticketEvent);
    expect(body).toContain(`action="${draft}#content"`);
    const discarded = await browser.follow(
      await browser.post(draft, { page: ticketEvent, intent: "discard" }),
    );
    expect(entryIn(discarded).values()["entrant_note"]?.[0] ?? "").toBe("");
    expect(textOf(discarded.body)).not.toContain("Start over");
  });

  test("never redirects to another site when it is discarded", async ({ site }) => {
    const response = await site.browse().post(draft, { page: "//evil.example", intent: "discard" });
    expect(response.location).toBe("/");
  });

  test("is offered to an anonymous browser too; home stays the same bytes for all visitors", async ({
    site,
  }) => {
    const before = await site.browse().get("/");
    const browser = site.browse();
    await type(browser, { entrant_note: "Blue rocket" });
    const own = await browser.get("/");
    expect(own.body).toContain('id="drafts"');
    expect(own.headers["cache-control"]).toBe("private, no-store, no-transform");
    const anonymous = await site.browse().get("/");
    expect([anonymous.headers.etag, anonymous.body]).toEqual([before.headers.etag, before.body]);
  });

  test("expires after its days, without a trace and without an error", async ({ site, organiser }) => {
    const browser = site.browse();
    await type(browser, { entrant_note: "a visitor's" });
    organiser.clock.advance(24 * 60 * 60_000);
    const [event, home] = [await browser.get(ticketEvent), await browser.get("/")];
    expect([event.status, home.status]).toEqual([200, 200]);
    expect(event.body + home.body).not.toMatch(/a visitor&#x27;s|Start over|id="drafts"/);
  });
});
