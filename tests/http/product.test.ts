import { JSDOM } from "jsdom";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import type { Answer, Browser } from "../support/browser.ts";
import { formIn, textOf } from "../support/html-form.ts";
import { newGroup, newProduct } from "../support/new-product.ts";
import { type RunningOrganiser, startOrganiser } from "../support/running-organiser.ts";
import { type RunningSite, startSite } from "../support/running-site.ts";
import { some } from "../support/some.ts";
import { type WatchedCalls, watchCalls } from "../support/watched-calls.ts";

const shirt = "/product/crew-shirt";
let organiser: RunningOrganiser;
let calls: WatchedCalls;
let site: RunningSite;
let made: Awaited<ReturnType<typeof newProduct>>;

beforeAll(async () => {
  organiser = await startOrganiser();
  const { db } = organiser.parts;
  const groups = [await newGroup(db, "crew"), await newGroup(db, "gifts-for-crew")];
  made = await newProduct(db, {
    slug: "crew-shirt",
    name: "Crew shirt",
    pictures: ["merch-tee", "merch-cap"],
    groups,
    variations: { Size: ["S", "M"], Colour: ["Black", "Amber"] },
    skus: [
      { code: "SHIRT-S-B", price: 4_000, is_default: 1, is: { Size: "S", Colour: "Black" } },
      { code: "SHIRT-M-B", price: 4_000, special_price: 3_000, is: { Size: "M", Colour: "Black" } },
      { code: "SHIRT-S-A", price: 4_000, cap: 2, taken: 2, is: { Size: "S", Colour: "Amber" } },
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

const form = (page: Answer) => formIn(page.body, "product");
const field = (name: string) => (name === "Name on the back" ? "note-" : "addon-") + made.addon(name);
const pageOf = ({ body }: Answer): Document => new JSDOM(body).window.document;
/** The part where the price, the quantity and the button are. */
const buy = (page: Answer) => textOf(pageOf(page).getElementById("buy")?.outerHTML ?? "");

/** Everything that the shirt can't do without. */
const choice = () => ({
  "variation-0": "S",
  "variation-1": "Black",
  [field("Name on the back")]: "SAM",
  qty: "2",
});

async function press(browser: Browser, button: string, values: Record<string, string>): Promise<Answer> {
  const page = await browser.get(shirt);
  return browser.post(shirt, form(page).fillIn(values).press(button));
}

/** Finds the fields of a product's form by their names. */
async function controlsOf(product: string) {
  const document = pageOf(await site.browse().get(product));
  return (name: string) => document.querySelector<HTMLInputElement>(`#product [name="${name}"]`) ?? undefined;
}

describe("the page of a product", () => {
  test("is the same bytes for everybody, and asks nothing for the second visitor", async () => {
    const first = await site.browse().get(shirt);
    const before = calls.seen.length;
    const second = await site.browse({ "user-agent": "other" }).get(shirt);
    expect([first.headers.etag !== undefined, second.body]).toEqual([true, first.body]);
    expect(calls.seen.length).toBe(before);
  });

  test("shows the way to it in each of its groups; an unknown one is not found [RT-044 SHOP-014]", async () => {
    const trails = [...pageOf(await site.browse().get(shirt)).querySelectorAll("main nav ol")];
    expect(
      trails.map((trail) => [...trail.querySelectorAll("a, [aria-current]")].map((step) => step.textContent)),
    ).toEqual([
      ["Home", "Shop", "Group crew", "Crew shirt"],
      ["Home", "Shop", "Group gifts-for-crew", "Crew shirt"],
    ]);
    expect((await site.browse().get("/product/no-such-thing")).status).toBe(404);
  });

  test("links each picture of its gallery, and the one that is shown, to the picture in large [SHOP-015 SHOP-016]", async () => {
    const document = pageOf(await site.browse().get(shirt));
    const links = [...document.querySelectorAll("main a:has(img)")].map((link) => link.getAttribute("href"));
    expect(links).toHaveLength(3);
    expect(links[0]).toBe(links[1]);
    for (const link of some(links)) {
      expect(link).toMatch(/^\/assets\/i\/.+\/raw\/2000\.jpg$/);
      expect((await site.browse().get(link ?? "")).headers["content-type"]).toBe("image/jpeg");
    }
  });

  test("shows what the organiser says of it, and what else may interest, with pictures of 300 px [SHOP-017 SHOP-019 SHOP-020]", async () => {
    const document = pageOf(await site.browse().get("/product/start-light-tee"));
    expect(textOf(document.querySelector("main")?.outerHTML ?? "")).toContain("Ribbed collar and contrast");
    const related = document.querySelector('[aria-labelledby="related-title"]');
    expect(related?.querySelector("h2")?.textContent).toBe("You may also be interested in");
    expect(related?.querySelector("img")?.getAttribute("src")).toMatch(/\/4x3\/300\.jpg$/);
    expect(related?.querySelector('a[href="/product/season-cap"]')).not.toBeNull();
    expect(document.title).toMatch(/^Start light tee/);
  });

  test("has a select for each variation, set to what the default SKU is [SHOP-018 SHOP-021]", async () => {
    const page = await site.browse().get(shirt);
    const [size, colour] = pageOf(page).querySelectorAll<HTMLSelectElement>("#product select");
    expect([size?.labels[0]?.textContent, colour?.labels[0]?.textContent]).toEqual(["Size*", "Colour*"]);
    expect([...(size?.options ?? [])].map(({ value }) => value)).toEqual(["", "S", "M"]);
    expect([size?.value, colour?.value]).toEqual(["S", "Black"]);
    expect(colour?.textContent).toContain("Amber (out of stock)");
  });

  test("asks each add-on as its type wants [SHOP-022 SHOP-035 SHOP-036 SHOP-037 SHOP-039]", async () => {
    const control = await controlsOf(shirt);
    expect(control(field("Gift wrap"))?.type).toBe("checkbox");
    expect(control(field("Fitting"))?.textContent).toContain("At the track (+$10.00)");
    expect(control(field("Decals"))).toMatchObject({ type: "number", min: "0", max: "6" });
    expect(control(field("Name on the back"))).toMatchObject({ type: "text", required: true });
  });

  test("asks how many pieces, from one on [SHOP-023]", async () => {
    const control = await controlsOf(shirt);
    expect(control("qty")).toMatchObject({ type: "number", min: "1", value: "1" });
  });
});

describe("without JavaScript “Check price” answers", () => {
  test.each([
    ["S", "Black", {}, "$40.00 In stock"],
    ["S", "Amber", {}, "$40.00 Out of stock"],
    ["M", "Amber", {}, "$40.00 Select options"],
    ["", "Black", {}, "$40.00 Select options"],
    ["S", "Black", { "Gift wrap": "1", Fitting: "5", Decals: "3" }, "$59.00 In stock"],
  ])("for %s in %s with %o: %s [SHOP-024 SHOP-029 SHOP-030 SHOP-031]", async (size, colour, addons, told) => {
    const chosen = Object.fromEntries(Object.entries(addons).map(([name, value]) => [field(name), value]));
    const values = { "variation-0": size, "variation-1": colour, qty: "3", ...chosen };
    const page = await press(site.browse(), "Check price", values);
    expect(page.status).toBe(200);
    expect(buy(page)).toContain(`Price ${told}`);
    const kept = Object.fromEntries(
      Object.entries(form(page).values()).map(([name, [value]]) => [name, value]),
    );
    expect(kept).toMatchObject(values);
  });

  test("with the full price struck out for what is on special [SHOP-025]", async () => {
    const page = await press(site.browse(), "Check price", { "variation-0": "M" });
    expect(buy(page)).toContain("$30.00 Full price $40.00 Special In stock");
    expect(pageOf(page).querySelector("#buy s")?.textContent).toContain("$40.00");
  });

  test("and says so when the organiser API doesn't, with everything kept", async () => {
    calls.loseAnswersOf("/searchsku");
    const page = await press(site.browse(), "Check price", { [field("Name on the back")]: "MO", qty: "4" });
    expect(page.status).toBe(503);
    expect(buy(page)).toContain("We can't check price and stock at the moment.");
    expect(form(page).values()).toMatchObject({ [field("Name on the back")]: ["MO"], qty: ["4"] });
  });
});

test("scripts ask for the price of the choices alone, and are told what without them the page says [SHOP-029]", async () => {
  const query = new URLSearchParams({ "variation-0": "M", "variation-1": "Black", [field("Decals")]: "2" });
  const answer = await site.browse().get(`${shirt}/price?${query}`);
  expect(JSON.parse(answer.body)).toEqual({
    state: "in-stock",
    price: 3_200,
    fullPrice: 4_200,
    sku: made.sku("SHIRT-M-B"),
  });
  expect(answer.headers["cache-control"]).toContain("no-store");
});

describe("“Add to cart”", () => {
  const sent = () => calls.bodies.filter(({ path }) => path.endsWith("/cartAdd"));

  test("puts the SKU with its add-ons into the cart, says so once and leads on [SHOP-027 SHOP-028 CART-008 CART-012]", async () => {
    const browser = site.browse();
    const answer = await press(browser, "Add to cart", { ...choice(), [field("Decals")]: "4" });
    expect([answer.status, answer.location.split("?")[0]]).toEqual([303, shirt]);
    expect(sent().at(-1)?.json).toMatchObject({
      sku: made.sku("SHIRT-S-B"),
      qty: 2,
      addons: [
        { id: made.addon("Decals"), value: "4" },
        { id: made.addon("Name on the back"), value: "SAM" },
      ],
    });

    const page = await browser.follow(answer);
    expect(buy(page)).toContain("Added to cart Checkout now View cart (2)");
    const links = [...pageOf(page).querySelectorAll("#buy a")].map((link) => link.getAttribute("href"));
    expect(links).toEqual(["/checkout", "/cart"]);
    expect(buy(await browser.get(shirt))).not.toContain("Added to cart");
    organiser.clock.advance(31_000);
    expect(buy(await browser.get(answer.location))).not.toContain("Added to cart");
  });

  test("with something missing or out of bounds says what at the field, keeps the rest and adds nothing [SHOP-026 SHOP-038 SHOP-040 CART-009]", async () => {
    const before = sent().length;
    const page = await press(site.browse(), "Add to cart", {
      ...choice(),
      "variation-0": "",
      [field("Decals")]: "7",
      [field("Name on the back")]: " ",
      qty: "0",
    });
    expect(page.status).toBe(400);
    const document = pageOf(page);
    const wrong = [...document.querySelectorAll("#product [aria-invalid]")].map((control) => [
      control.getAttribute("name"),
      document.getElementById(control.getAttribute("aria-describedby")?.split(" ").at(-1) ?? "")?.textContent,
    ]);
    expect(wrong).toEqual([
      ["variation-0", "▲Size: please choose."],
      [field("Decals"), "▲Decals: a whole number from 2 to 6."],
      [field("Name on the back"), "▲Name on the back: please fill this in."],
      ["qty", "▲Quantity: a whole number from 1 to 999."],
    ]);
    expect(form(page).values()).toMatchObject({ "variation-1": ["Black"], [field("Decals")]: ["7"] });
    for (const link of some(document.querySelectorAll("#buy [role=alert] a")))
      expect(document.querySelector(link.getAttribute("href") ?? "")).not.toBeNull();
    expect(sent().length).toBe(before);
  });

  test.each([
    ["S", "Amber", 409, "It is out of stock in this combination."],
    ["M", "Amber", 422, "It is not made in this combination."],
  ])("refuses %s in %s with %i: %s", async (size, colour, status, words) => {
    const before = sent().length;
    const values = { ...choice(), "variation-0": size, "variation-1": colour };
    const page = await press(site.browse(), "Add to cart", values);
    expect([page.status, sent().length]).toEqual([status, before]);
    expect(buy(page)).toContain(words);
    expect(form(page).values()).toMatchObject({ "variation-1": [colour], qty: ["2"] });
  });

  test("tells in the organiser API's own words why it refused, as text [SHOP-026 ERR-009]", async () => {
    calls.refuse("/cartAdd", 422, { message: "Only <b>one</b> left.", text_code: "REFUSED" });
    const page = await press(site.browse(), "Add to cart", choice());
    expect(page.status).toBe(422);
    expect(buy(page)).toContain("Only <b>one</b> left.");
    expect(form(page).values()).toMatchObject({ [field("Name on the back")]: ["SAM"] });
  });

  test("adds nothing while the organiser API is silent, and says that it can be pressed again", async () => {
    const browser = site.browse();
    calls.loseAnswersOf("/searchsku");
    const page = await press(browser, "Add to cart", choice());
    expect(page.status).toBe(503);
    expect(buy(page)).toContain("This was not added to your cart");
    calls.behave();
    expect((await browser.post(shirt, form(page).press("Add to cart"))).status).toBe(303);
  });

  test("of which no answer comes says that nobody knows, and to look in the cart first", async () => {
    calls.loseAnswersOf("/cartAdd");
    const page = await press(site.browse(), "Add to cart", choice());
    expect(page.status).toBe(503);
    expect(buy(page)).toContain("We don't know whether that is in your cart");
    expect(pageOf(page).querySelector('#buy [role=alert] a[href="/cart"]')).not.toBeNull();
    expect(form(page).values()).toMatchObject({ [field("Name on the back")]: ["SAM"] });
  });
});
