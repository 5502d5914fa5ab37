import { JSDOM } from "jsdom";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import type { Browser, BrowserResponse } from "../support/browser.ts";
import { formIn, textOf } from "../support/html-form.ts";
import { newGroup, newProduct } from "../support/new-product.ts";
import { type RunningOrganiser, startOrganiser } from "../support/running-organiser.ts";
import { type RunningSite, startSite } from "../support/running-site.ts";
import { nonEmpty } from "../support/non-empty.ts";
import { type WatchedCalls, watchCalls } from "../support/watched-calls.ts";

const shirt = "/product/crew-shirt";
let organiser: RunningOrganiser;
let calls: WatchedCalls;
let site: RunningSite;
let made: Awaited<ReturnType<typeof newProduct>>;

beforeAll(async () => {
  organiser = await startOrganiser();
  const { db } = organiser.dependencies;
  const groups = [await newGroup(db, "crew"), await newGroup(db, "gifts-for-crew")];
  made = await newProduct(db, {
    slug: "crew-shirt",
    name: "Crew shirt",
    pictures: ["merch-tee", "merch-cap"],
    groups,
    variations: { Size: ["S", "M"], Colour: ["Black", "Amber"] },
    skus: [
      { code: "SHIRT-S-B", price: 4_000, is_default: 1, variationOptions: { Size: "S", Colour: "Black" } },
      {
        code: "SHIRT-M-B",
        price: 4_000,
        special_price: 3_000,
        variationOptions: { Size: "M", Colour: "Black" },
      },
      { code: "SHIRT-S-A", price: 4_000, cap: 2, taken: 2, variationOptions: { Size: "S", Colour: "Amber" } },
    ],
    addons: [
      { name: "Gift wrap", type: "Checkbox", price: 600 },
      { name: "Fitting", type: "Dropdown", options: [{ id: 5, name: "At the track", price: 1_000 }] },
      { name: "Decals", type: "Qty", price: 100, min_qty: 2, max_qty: 6 },
      { name: "Name on the back", type: "Text", price: 1_500, is_required: 1 },
    ],
  });
  calls = await watchCalls(organiser.url);
  site = await startSite({
    organiserUrl: calls.url,
    clock: organiser.clock,
    env: { ORGANISER_READ_TIMEOUT_MS: "1500" },
  });
});
afterEach(() => calls.behave());
afterAll(async () => {
  await site.close();
  await calls.close();
  await organiser.close();
});

const form = (page: BrowserResponse) => formIn(page.body, "product");
const field = (name: string) => (name === "Name on the back" ? "note-" : "addon-") + made.addon(name);
const pageOf = ({ body }: BrowserResponse): Document => new JSDOM(body).window.document;
/** The section with the price, the quantity and the button. */
const buy = (page: BrowserResponse) => textOf(pageOf(page).getElementById("buy")?.outerHTML ?? "");

/** All required fields of the shirt. */
const choice = () => ({
  "variation-0": "S",
  "variation-1": "Black",
  [field("Name on the back")]: "SAM",
  qty: "2",
});

async function submit(
  browser: Browser,
  button: string,
  values: Record<string, string>,
): Promise<BrowserResponse> {
  const page = await browser.get(shirt);
  return browser.post(shirt, form(page).fillIn(values).press(button));
}

/** Looks up the fields of a product's form by name. */
async function controlsOf(product: string) {
  const document = pageOf(await site.browse().get(product));
  return (name: string) => document.querySelector<HTMLInputElement>(`#product [name="${name}"]`) ?? undefined;
}

describe("the page of a product", () => {
  test("is the same bytes for every visitor, and is fetched from the API once", async () => {
    const first = await site.browse().get(shirt);
    const before = calls.paths.length;
    const second = await site.browse({ "user-agent": "other" }).get(shirt);
    expect([first.headers.etag !== undefined, second.body]).toEqual([true, first.body]);
    expect(calls.paths.length).toBe(before);
  });

  test("shows breadcrumbs in each of its groups; an unknown group returns 404 [RT-044 SHOP-014]", async () => {
    const breadcrumbs = [...pageOf(await site.browse().get(shirt)).querySelectorAll("main nav ol")];
    expect(
      breadcrumbs.map((breadcrumb) =>
        [...breadcrumb.querySelectorAll("a, [aria-current]")].map((step) => step.textContent),
      ),
    ).toEqual([
      ["Home", "Shop", "Group crew", "Crew shirt"],
      ["Home", "Shop", "Group gifts-for-crew", "Crew shirt"],
    ]);
    expect((await site.browse().get("/product/no-such-thing")).status).toBe(404);
  });

  test("links each picture of its gallery, and the current one, to the large picture [SHOP-015 SHOP-016]", async () => {
    const document = pageOf(await site.browse().get(shirt));
    const links = [...document.querySelectorAll("main a:has(img)")].map((link) => link.getAttribute("href"));
    expect(links).toHaveLength(3);
    expect(links[0]).toBe(links[1]);
    for (const link of nonEmpty(links)) {
      expect(link).toMatch(/^\/assets\/i\/.+\/raw\/2000\.jpg$/);
      expect((await site.browse().get(link ?? "")).headers["content-type"]).toBe("image/jpeg");
    }
  });

  test("shows the organiser's description and related products, with pictures of 300 px [SHOP-017 SHOP-019 SHOP-020]", async () => {
    const document = pageOf(await site.browse().get("/product/start-light-tee"));
    expect(textOf(document.querySelector("main")?.outerHTML ?? "")).toContain("Ribbed collar and contrast");
    const related = document.querySelector('[aria-labelledby="related-title"]');
    expect(related?.querySelector("h2")?.textContent).toBe("You may also be interested in");
    expect(related?.querySelector("img")?.getAttribute("src")).toMatch(/\/4x3\/300\.jpg$/);
    expect(related?.querySelector('a[href="/product/season-cap"]')).not.toBeNull();
    expect(document.title).toMatch(/^Start light tee/);
  });

  test("has a select for each variation, preset to the default SKU [SHOP-018 SHOP-021]", async () => {
    const page = await site.browse().get(shirt);
    const [size, colour] = pageOf(page).querySelectorAll<HTMLSelectElement>("#product select");
    expect([size?.labels[0]?.textContent, colour?.labels[0]?.textContent]).toEqual(["Size*", "Colour*"]);
    expect([...(size?.options ?? [])].map(({ value }) => value)).toEqual(["", "S", "M"]);
    expect([size?.value, colour?.value]).toEqual(["S", "Black"]);
    expect(colour?.textContent).toContain("Amber (out of stock)");
  });

  test("shows each add-on as the control of its type [SHOP-022 SHOP-035 SHOP-036 SHOP-037 SHOP-039]", async () => {
    const control = await controlsOf(shirt);
    expect(control(field("Gift wrap"))?.type).toBe("checkbox");
    expect(control(field("Fitting"))?.textContent).toContain("At the track (+$10.00)");
    expect(control(field("Decals"))).toMatchObject({ type: "text", value: "0" });
    expect(control(field("Name on the back"))).toMatchObject({ type: "text", required: true });
  });

  test("has a quantity field, starting at one [SHOP-023]", async () => {
    const control = await controlsOf(shirt);
    expect(control("qty")).toMatchObject({ type: "text", value: "1" });
  });
});

describe("without JavaScript “Check price” shows the price", () => {
  test.each([
    ["S", "Black", {}, "$40.00 In stock"],
    ["S", "Amber", {}, "$40.00 Out of stock"],
    ["M", "Amber", {}, "$40.00 Select options"],
    ["", "Black", {}, "$40.00 Select options"],
    ["S", "Black", { "Gift wrap": "1", Fitting: "5", Decals: "3" }, "$59.00 In stock"],
  ])(
    "for %s in %s with %o: %s [SHOP-024 SHOP-029 SHOP-030 SHOP-031]",
    async (size, colour, addons, expected) => {
      const chosen = Object.fromEntries(Object.entries(addons).map(([name, value]) => [field(name), value]));
      const values = { "variation-0": size, "variation-1": colour, qty: "3", ...chosen };
      const page = await submit(site.browse(), "Check price", values);
      expect(page.status).toBe(200);
      expect(buy(page)).toContain(`Price ${expected}`);
      const fieldValues = Object.fromEntries(
        Object.entries(form(page).values()).map(([name, [value]]) => [name, value]),
      );
      expect(fieldValues).toMatchObject(values);
    },
  );

  test("with the full price struck out for an item on special [SHOP-025]", async () => {
    const page = await submit(site.browse(), "Check price", { "variation-0": "M" });
    expect(buy(page)).toContain("$30.00 Full price $40.00 Special In stock");
    expect(pageOf(page).querySelector("#buy s")?.textContent).toContain("$40.00");
  });

  test("with an error while the organiser API is down, and everything typed kept", async () => {
    calls.dropResponsesOf("/searchsku");
    const page = await submit(site.browse(), "Check price", { [field("Name on the back")]: "MO", qty: "4" });
    expect(page.status).toBe(503);
    expect(buy(page)).toContain("We can’t check the price and stock right now.");
    expect(form(page).values()).toMatchObject({ [field("Name on the back")]: ["MO"], qty: ["4"] });
  });
});

test("scripts fetch only the price, and get the same text as the page without scripts [SHOP-029]", async () => {
  const query = new URLSearchParams({ "variation-0": "M", "variation-1": "Black", [field("Decals")]: "2" });
  const response = await site.browse().get(`${shirt}/price?${query}`);
  expect(JSON.parse(response.body)).toEqual({
    state: "in-stock",
    price: 3_200,
    fullPrice: 4_200,
    sku: made.sku("SHIRT-M-B"),
  });
  expect(response.headers["cache-control"]).toContain("no-store");
});

describe("“Add to cart”", () => {
  const sent = () => calls.bodies.filter(({ path }) => path.endsWith("/cartAdd"));

  test("adds the SKU with its add-ons to the cart, confirms it once and leads on [SHOP-027 SHOP-028 CART-008 CART-012]", async () => {
    const browser = site.browse();
    const response = await submit(browser, "Add to cart", { ...choice(), [field("Decals")]: "4" });
    expect([response.status, response.location.split("?")[0]]).toEqual([303, shirt]);
    expect(sent().at(-1)?.json).toMatchObject({
      sku: made.sku("SHIRT-S-B"),
      qty: 2,
      addons: [
        { id: made.addon("Decals"), value: "4" },
        { id: made.addon("Name on the back"), value: "SAM" },
      ],
    });

    const page = await browser.follow(response);
    expect(buy(page)).toContain("Added to cart Checkout now View cart (2)");
    const links = [...pageOf(page).querySelectorAll("#buy a")].map((link) => link.getAttribute("href"));
    expect(links).toEqual(["/checkout", "/cart"]);
    expect(buy(await browser.get(shirt))).not.toContain("Added to cart");
    organiser.clock.advance(31_000);
    expect(buy(await browser.get(response.location))).not.toContain("Added to cart");
  });

  test("shows errors at missing or invalid fields, keeps the rest and adds nothing [SHOP-026 SHOP-038 SHOP-040 CART-009]", async () => {
    const before = sent().length;
    const page = await submit(site.browse(), "Add to cart", {
      ...choice(),
      "variation-0": "",
      [field("Decals")]: "7",
      [field("Name on the back")]: " ",
      qty: "0",
    });
    expect(page.status).toBe(400);
    const document = pageOf(page);
    const invalid = [...document.querySelectorAll("#product [aria-invalid]")].map((control) => [
      control.getAttribute("name"),
      document.getElementById(control.getAttribute("aria-describedby")?.split(" ").at(-1) ?? "")?.textContent,
    ]);
    expect(invalid).toEqual([
      ["variation-0", "▲Choose an option."],
      [field("Decals"), "▲Enter a whole number from 2 to 6."],
      [field("Name on the back"), "▲Fill this in."],
      ["qty", "▲Enter a whole number from 1 to 999."],
    ]);
    expect(textOf(page.body)).toMatch(
      /Size: Choose an option\..* Quantity: Enter a whole number from 1 to 999\./,
    );
    expect(form(page).values()).toMatchObject({ "variation-1": ["Black"], [field("Decals")]: ["7"] });
    for (const link of nonEmpty(document.querySelectorAll("#buy [role=alert] a")))
      expect(document.querySelector(link.getAttribute("href") ?? "")).not.toBeNull();
    expect(sent().length).toBe(before);
  });

  test.each([
    ["S", "Amber", 409, "This combination is out of stock."],
    ["M", "Amber", 422, "This combination isn’t available."],
  ])("rejects %s in %s with %i: %s", async (size, colour, status, message) => {
    const before = sent().length;
    const values = { ...choice(), "variation-0": size, "variation-1": colour };
    const page = await submit(site.browse(), "Add to cart", values);
    expect([page.status, sent().length]).toEqual([status, before]);
    expect(buy(page)).toContain(message);
    expect(form(page).values()).toMatchObject({ "variation-1": [colour], qty: ["2"] });
  });

  test("shows the organiser API's own rejection message, as text [SHOP-026 ERR-009]", async () => {
    calls.respondWith("/cartAdd", 422, { message: "Only <b>one</b> left.", text_code: "REFUSED" });
    const page = await submit(site.browse(), "Add to cart", choice());
    expect(page.status).toBe(422);
    expect(buy(page)).toContain("Only <b>one</b> left.");
    expect(form(page).values()).toMatchObject({ [field("Name on the back")]: ["SAM"] });
  });

  test("adds nothing while the organiser API is down, and says that it can be submitted again", async () => {
    const browser = site.browse();
    calls.dropResponsesOf("/searchsku");
    const page = await submit(browser, "Add to cart", choice());
    expect(page.status).toBe(503);
    expect(buy(page)).toContain("This was not added to your cart");
    calls.behave();
    expect((await browser.post(shirt, form(page).press("Add to cart"))).status).toBe(303);
  });

  test("without a response from the API says that the result is unknown, and to check the cart first", async () => {
    calls.dropResponsesOf("/cartAdd");
    const page = await submit(site.browse(), "Add to cart", choice());
    expect(page.status).toBe(503);
    expect(buy(page)).toContain("We’re not sure that was added to your cart");
    expect(pageOf(page).querySelector('#buy [role=alert] a[href="/cart"]')).not.toBeNull();
    expect(form(page).values()).toMatchObject({ [field("Name on the back")]: ["SAM"] });
  });
});
