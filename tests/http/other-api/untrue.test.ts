import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { formIn, textOf } from "../../support/html-form.ts";
import { apis } from "../../support/second-api/profile.ts";
import { findWrongTexts, type SecondSite, startSecondSite } from "../../support/second-api/site.ts";

// Values that the API omits aren't invented, and what it deleted isn't shown.

describe.each(apis)("over an API that is %s", (_name, profile, settings) => {
  let site: SecondSite;
  beforeAll(async () => {
    site = await startSecondSite(profile, settings);
  });
  afterAll(() => site.close());

  const event = "/event/winter-nationals";

  test("a missing price isn't shown as free, and an item without a price can't be ordered", async () => {
    const { browser } = await site.loggedIn();
    const page = await browser.get(event);
    for (const name of ["Invited", "Grandstand", "Patch"])
      expect(textOf(page.body), name).not.toMatch(new RegExp(`${name}\\s+\\$0\\.00`));
    expect(textOf(page.body)).toMatch(/Child\s+\$0\.00/);
    const before = site.api.count("event/event/submitEntry");
    const fields = formIn(page.body, "entry").values();
    const sent = await browser.post(event, { ...fields, category: "2", terms: "yes", intent: "submit" });
    expect([sent.status < 500, site.api.count("event/event/submitEntry")]).toEqual([true, before]);

    for (const path of ["/shop/apparel", "/product/sign", "/search/sign", "/merch"])
      expect(textOf((await browser.get(path)).body), path).not.toContain("$0.00");
    await browser.post("/product/sign", { intent: "add", qty: "1" });
    expect(site.api.count("sell/cart/cartAdd")).toBe(0);
  });

  test("a deleted block isn't shown", async () => {
    const page = await site.browse().get("/about");
    expect([page.status, textOf(page.body).includes("About us.")]).toEqual([200, true]);
    expect(page.body).not.toContain("Taken away.");
  });

  test("a size description isn't used as an image URL", async () => {
    const { body } = await site.browse().get("/product/tee");
    const addresses = [...body.matchAll(/(?:src|href|srcset)="([^"]*)"/gi)].map(([, value = ""]) =>
      decodeURIComponent(value),
    );
    expect(addresses.filter((address) => address.includes("Fits wide"))).toEqual([]);
  });

  test("an API without a newsletter causes no error page", async () => {
    const browser = site.browse();
    const form = formIn((await browser.get("/newsletter")).body, "newsletter").fillIn({
      email: "kim@example.com",
    });
    const response = await browser.post("/newsletter", form.values());
    expect(response.status).not.toBe(502);
    expect(findWrongTexts(response)).toEqual([]);
    site.api.unknown.splice(0);
  });

  test("all times of an event are in one time zone", async () => {
    for (const path of [event, "/events", "/"]) {
      const zones = textOf((await site.browse().get(path)).body).match(/\bA(?:E|C|W|CW)[SD]T\b/g) ?? [];
      expect([path, ...new Set(zones)]).toEqual([path, "AEST"]);
    }
  });
});
