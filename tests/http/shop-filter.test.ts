import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { textOf } from "../support/html-form.ts";
import { type RunningOrganiser, startOrganiser } from "../support/running-organiser.ts";
import { type RunningSite, startSite } from "../support/running-site.ts";

let organiser: RunningOrganiser;
let site: RunningSite;

beforeAll(async () => {
  organiser = await startOrganiser();
  site = await startSite({ organiserUrl: organiser.url, clock: organiser.clock });
});
afterAll(async () => {
  await site.close();
  await organiser.close();
});

const get = (path: string) => site.browse().get(path);

/** Prices of the products of a page, in dollars, in their order. */
const pricesOn = (body: string): number[] =>
  [...textOf(body).matchAll(/\$([\d,]+\.\d\d) (?:Out of stock )?Details/g)].map(([, price = ""]) =>
    Number(price.replace(",", "")),
  );

describe("a list of products", () => {
  test("is sorted by price over all its pages, nine on each [SHOP-007 SHOP-012]", async () => {
    const first = await get("/shop?sort=price&option=&stock=");
    const second = await get("/shop/page/2?sort=price");
    const prices = [...pricesOn(first.body), ...pricesOn(second.body)];
    expect(prices).toHaveLength(18);
    expect(prices).toEqual(prices.toSorted((a, b) => a - b));
    expect(first.body).toContain('href="/shop/page/2?sort=price"');
    const dearest = pricesOn((await get("/shop?sort=price-desc")).body);
    expect(dearest[0]).toBeGreaterThan(prices.at(-1) ?? 0);
  });

  test("is filtered by an option of the organiser, and by stock, without scripts, and says so if nothing is left", async () => {
    const all = await get("/shop/tees-and-hoodies");
    expect(all.body).toMatch(/<select[^>]*name="option"/);
    expect(textOf(all.body)).toMatch(/Sort and filter .*Size Any/);
    const group = "/shop/tees-and-hoodies";
    const inXl = pricesOn((await get(`${group}?option=XL`)).body).length;
    const buyable = pricesOn((await get(`${group}?option=XL&stock=1`)).body).length;
    expect(inXl).toBeGreaterThan(0);
    expect(buyable).toBeLessThanOrEqual(inXl);
    const none = await get(`${group}?option=No+such+size`);
    expect(none.status).toBe(200);
    expect(textOf(none.body)).toContain("No products match. Change the filters. ");
    expect(none.body).toContain('content="noindex"');
    expect(all.body).not.toContain('content="noindex"');
  });

  test("rejects a page beyond the filtered ones", async () => {
    expect((await get("/shop/page/3?stock=1&option=XL")).status).toBe(404);
  });

  test("marks the sizes of a card that are sold out", async () => {
    const { body } = await get("/shop/tees-and-hoodies");
    expect(textOf(body)).toMatch(/Staging lane hoodie .* M L XL 3XL 3XL \(out of stock\) \$89\.00/);
  });
});

test("a product without related products shows others of its group [SHOP-019]", async () => {
  const { id } = await organiser.dependencies.db
    .selectFrom("shop_products")
    .select("id")
    .where("slug", "=", "start-light-tee")
    .executeTakeFirstOrThrow();
  await organiser.dependencies.db.deleteFrom("shop_related_products").where("product_id", "=", id).execute();
  organiser.clock.advance(10 * 60 * 1000);
  const text = textOf((await get("/product/start-light-tee")).body);
  expect(text).toMatch(/You may also be interested in .*Details/);
});
