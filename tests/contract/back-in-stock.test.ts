import { sql } from "kysely";
import { expect, onTestFinished, vi } from "vitest";
import { backInStockFeature } from "../../server/organiser/back-in-stock/back-in-stock.feature.ts";
import { MAX_PER_PRODUCT } from "../../server/organiser/back-in-stock/requests.ts";
import {
  MAX_MAILS_AHEAD,
  sendBackInStockMails,
} from "../../server/organiser/back-in-stock/send-back-in-stock-mails.ts";
import { callsAs, callsOf } from "../support/api-calls.ts";
import { newProduct } from "../support/new-product.ts";
import { test } from "../support/running.ts";
import type { RunningOrganiser } from "../support/running-organiser.ts";
import { addToCart, buildShopOrder, submitShopOrder } from "../support/shop-cart.ts";

const minute = 60_000;
const day = 24 * 60 * minute;
const medium = [{ name: "Size", value: "M" }];
test.override("organiserOptions", { accessTokenLifetimeMs: 1_000 * day });

let products = 0;
/** A product in sizes S and M, each with some items left. */
async function newTee(
  { dependencies: { db } }: RunningOrganiser,
  { small = 0, medium: mediumLeft = 0 }: { small?: number; medium?: number } = {},
) {
  const slug = `tee-${++products}`;
  const tee = await newProduct(db, {
    slug,
    name: `Tee <${products}>`,
    variations: { Size: ["S", "M"] },
    skus: [
      { code: `${slug}-S`, price: 4_500, cap: small, variationOptions: { Size: "S" } },
      { code: `${slug}-M`, price: 4_500, cap: mediumLeft, variationOptions: { Size: "M" } },
    ],
  });
  return { ...tee, slug, small: tee.sku(`${slug}-S`), medium: tee.sku(`${slug}-M`) };
}

const request = async (
  { url }: RunningOrganiser,
  product: number,
  email: string,
  { variations = medium, address = "203.0.113.9", language = "en" } = {},
) =>
  (
    await callsOf(url).post(
      "sell/product/backInStock",
      { product, variations, email },
      { "X-Forwarded-For": address, "Accept-Language": language },
    )
  ).body;

const restock = ({ dependencies: { db } }: RunningOrganiser, sku: number, cap = 5) =>
  db.updateTable("shop_skus").set({ cap }).where("id", "=", sku).execute();

const stored = ({ dependencies: { db } }: RunningOrganiser, email: string) =>
  db
    .selectFrom("back_in_stock_requests")
    .select(["product_id", "sku_id", "language"])
    .where("email", "=", email)
    .orderBy("id")
    .execute();

/** The mails to an address after a check of the stock. */
async function mailsAfterCheck(organiser: RunningOrganiser, email: string) {
  await sendBackInStockMails(organiser.dependencies);
  return (await organiser.mails()).filter(({ to }) => to === email);
}

const accepted = { success: true, message: "" };

test("a request for a sold-out size is stored once, and each gets the same response", async ({
  organiser,
}) => {
  const tee = await newTee(organiser, { small: 3 });
  expect(await request(organiser, tee.id, "Once@Example.com")).toEqual(accepted);
  expect(await request(organiser, tee.id, "once@example.com", { language: "de" })).toEqual(accepted);
  expect(await stored(organiser, "once@example.com")).toEqual([
    { product_id: tee.id, sku_id: tee.medium, language: "en" },
  ]);
  expect(await mailsAfterCheck(organiser, "once@example.com")).toEqual([]);
});

test("one mail is sent in the requester's language when the size is back, and the request is deleted", async ({
  organiser,
}) => {
  const tee = await newTee(organiser, { small: 3 });
  const email = "german@example.com";
  await request(organiser, tee.id, email, { language: "de" });
  await restock(organiser, tee.medium);
  const [mail, ...others] = await mailsAfterCheck(organiser, email);
  expect(others).toEqual([]);
  expect(mail?.subject).toBe(`Wieder auf Lager: Tee <${products}>`);
  expect(mail?.text).toContain("Size: M");
  expect(mail?.text).toContain(`http://localhost:3000/product/${tee.slug}?lng=de`);
  expect(mail?.html).not.toContain(`Tee <${products}>`);
  expect(await stored(organiser, email)).toEqual([]);

  await restock(organiser, tee.medium, 0);
  await restock(organiser, tee.medium);
  expect(await mailsAfterCheck(organiser, email)).toHaveLength(1);
});

test("a request for a product that is sold out altogether is for any size", async ({ organiser }) => {
  const tee = await newTee(organiser);
  const email = "any-size@example.com";
  expect(await request(organiser, tee.id, email, { variations: [] })).toEqual(accepted);
  expect(await stored(organiser, email)).toMatchObject([{ sku_id: 0 }]);
  await restock(organiser, tee.small);
  const [mail] = await mailsAfterCheck(organiser, email);
  expect(mail?.text).not.toContain("Size");
});

test("what is in stock, or not chosen, or unknown, is rejected", async ({ organiser }) => {
  const tee = await newTee(organiser, { medium: 1 });
  const email = "rejected@example.com";
  expect(await request(organiser, tee.id, email)).toEqual({
    success: false,
    message: "This is in stock now.",
  });
  expect(await request(organiser, tee.id, email, { variations: [] })).toEqual({
    success: false,
    message: "Choose the options that you want first.",
  });
  expect(await request(organiser, 999_999, email)).toEqual({
    success: false,
    message: "This product is no longer available.",
  });
  expect(await request(organiser, tee.id, "no address")).toMatchObject({ success: false });
  expect(await stored(organiser, email)).toEqual([]);
});

test("stock of an order that isn't paid in time is back in stock", async ({ organiser }) => {
  const tee = await newTee(organiser, { medium: 1 });
  const driver = await callsAs(organiser.url);
  await addToCart(driver, "", tee.medium, 1);
  expect(await submitShopOrder(driver, await buildShopOrder(driver))).toMatchObject({ success: true });
  const email = "waits@example.com";
  expect(await request(organiser, tee.id, email)).toEqual(accepted);
  expect(await mailsAfterCheck(organiser, email)).toEqual([]);
  organiser.clock.advance(31 * minute);
  expect(await mailsAfterCheck(organiser, email)).toHaveLength(1);
});

test("the mail's link stops all mails to the address by a click, without a login, not by a link scanner", async ({
  organiser,
}) => {
  const [tee, other] = [await newTee(organiser), await newTee(organiser)];
  const email = "stops@example.com";
  for (const { id } of [tee, other]) await request(organiser, id, email);
  await request(organiser, other.id, "keeps@example.com");
  await restock(organiser, tee.medium);
  const [mail] = await mailsAfterCheck(organiser, email);
  const link = /\S+\/back-in-stock\/[\w-]{32}\?lng=en/.exec(mail?.text ?? "")?.[0] ?? "no link";
  for (const method of ["GET", "HEAD"]) expect((await fetch(link, { method })).status).toBe(200);
  expect(await stored(organiser, email)).toHaveLength(1);

  const stop = async () => (await fetch(link, { method: "POST", body: new URLSearchParams() })).text();
  expect(await stop()).toContain("We’ve stopped these emails");
  expect(await stored(organiser, email)).toEqual([]);
  expect(await stop()).toContain("There’s nothing to stop");
  expect(await (await fetch(link)).text()).toContain("There’s nothing to stop");
  expect((await fetch(link, { method: "PUT" })).status).toBe(405);
  expect(await stored(organiser, "keeps@example.com")).toHaveLength(1);
});

test("a request is deleted after a year", async ({ organiser }) => {
  const tee = await newTee(organiser);
  const email = "patient@example.com";
  await request(organiser, tee.id, email);
  organiser.clock.advance(364 * day);
  await sendBackInStockMails(organiser.dependencies);
  expect(await stored(organiser, email)).toHaveLength(1);
  organiser.clock.advance(day);
  await restock(organiser, tee.medium);
  expect(await mailsAfterCheck(organiser, email)).toEqual([]);
});

test("an address has at most 20 requests and 10 mails a day, and a network may make 50 requests", async ({
  organiser,
}) => {
  organiser.clock.advance(day);
  const email = "many@example.com";
  const tees = [];
  for (let count = 0; count < 21; count++) tees.push(await newTee(organiser));
  for (const { id } of tees)
    expect(await request(organiser, id, email, { address: "203.0.113.20" })).toEqual(accepted);
  expect(await stored(organiser, email)).toHaveLength(20);
  for (const tee of tees) await restock(organiser, tee.medium);
  expect(await mailsAfterCheck(organiser, email)).toHaveLength(10);
  expect(await stored(organiser, email)).toHaveLength(10);
  organiser.clock.advance(day);
  expect(await mailsAfterCheck(organiser, email)).toHaveLength(20);
  expect(await stored(organiser, email)).toEqual([]);

  const soldOut = await newTee(organiser);
  for (let count = 0; count < 50; count++)
    expect(
      await request(organiser, soldOut.id, `many-${count}@example.com`, { address: "203.0.113.21" }),
    ).toEqual(accepted);
  expect(await request(organiser, soldOut.id, "late@example.com", { address: "203.0.113.21" })).toMatchObject(
    {
      text_code: "TOO_MANY_REQUESTS",
    },
  );
});

/** Stores requests of different addresses for any size. */
const storeRequests = ({ dependencies: { db }, clock }: RunningOrganiser, product: number, count: number) =>
  sql`insert into back_in_stock_requests
    (email, product_id, sku_id, language, token, created_at, next_attempt_at)
    select 'waits-' || value || '@example.com', ${product}, 0, '', 'token-' || value, ${clock.now()}, ${clock.now()}
    from generate_series(1, ${count})`.execute(db);

const countRequests = async ({ dependencies: { db } }: RunningOrganiser, product: number) =>
  (await db.selectFrom("back_in_stock_requests").select("id").where("product_id", "=", product).execute())
    .length;

test("at the limit of an address, a new request replaces the oldest, and a repeated one changes nothing", async ({
  organiser,
}) => {
  const email = "replaces@example.com";
  const ids: number[] = [];
  for (let count = 0; count < 21; count++) ids.push((await newTee(organiser)).id);
  const send = (id: number) => request(organiser, id, email, { address: "203.0.113.24" });
  const productIds = async () => (await stored(organiser, email)).map(({ product_id }) => product_id);
  for (const id of ids.slice(0, 20)) await send(id);
  expect(await send(ids[7] ?? 0)).toEqual(accepted);
  expect(await productIds()).toEqual(ids.slice(0, 20));
  expect(await send(ids[20] ?? 0)).toEqual(accepted);
  expect(await productIds()).toEqual(ids.slice(1));
});

test("a check handles 100 requests, and addresses at their limit don't delay the others", async ({
  organiser,
}) => {
  const tee = await newTee(organiser, { small: 5 });
  await storeRequests(organiser, tee.id, 230);
  const { db } = organiser.dependencies;
  await sql`insert into mails (sent_at, recipient, subject, text, kind)
    select ${organiser.clock.now()}, 'waits-' || address.value || '@example.com', '', '', 'back-in-stock'
    from generate_series(1, 100) as address, generate_series(1, 10)`.execute(db);
  const counts = [];
  for (let checks = 0; checks < 4; checks++) {
    await sendBackInStockMails(organiser.dependencies);
    counts.push(await countRequests(organiser, tee.id));
  }
  expect(counts).toEqual([230, 130, 100, 100]);
  organiser.clock.advance(day);
  await sendBackInStockMails(organiser.dependencies);
  expect(await countRequests(organiser, tee.id)).toBe(0);
});

test("nothing is queued while many mails are waiting", async ({ organiser }) => {
  const tee = await newTee(organiser, { small: 5 });
  await storeRequests(organiser, tee.id, 2);
  const { db } = organiser.dependencies;
  await sql`insert into mails (sent_at, recipient, subject, text, kind, state, next_attempt_at, give_up_at)
    select ${organiser.clock.now()}, 'a@example.com', '', '', 'x', 'waiting', 9e15, 9e15
    from generate_series(1, ${MAX_MAILS_AHEAD})`.execute(db);
  await sendBackInStockMails(organiser.dependencies);
  expect(await countRequests(organiser, tee.id)).toBe(2);
  await db.deleteFrom("mails").where("state", "=", "waiting").execute();
  await sendBackInStockMails(organiser.dependencies);
  expect(await countRequests(organiser, tee.id)).toBe(0);
});

test("a product has a maximum number of requests, and further ones get the same response", async ({
  organiser,
}) => {
  const tee = await newTee(organiser);
  await storeRequests(organiser, tee.id, MAX_PER_PRODUCT);
  expect(await request(organiser, tee.id, "one-more@example.com", { address: "203.0.113.23" })).toEqual(
    accepted,
  );
  expect(await stored(organiser, "one-more@example.com")).toEqual([]);
});

test("a check is skipped while the previous one is running", async ({ organiser }) => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  onTestFinished(() => {
    vi.useRealTimers();
  });
  const readTime = vi.fn<() => number>(() => organiser.clock.now());
  const feature = backInStockFeature({ ...organiser.dependencies, clock: { now: readTime } });
  await feature.start?.();
  vi.advanceTimersByTime(3 * minute);
  expect(readTime).toHaveBeenCalledOnce();
  await feature.stop?.();
});

test("the stock is checked each minute", async ({ organiser }) => {
  const tee = await newTee(organiser);
  await request(organiser, tee.id, "minute@example.com", { address: "203.0.113.22" });
  await restock(organiser, tee.medium);
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  onTestFinished(() => {
    vi.useRealTimers();
  });
  const feature = backInStockFeature(organiser.dependencies);
  await feature.start?.();
  vi.advanceTimersByTime(minute);
  await feature.stop?.();
  expect(await stored(organiser, "minute@example.com")).toEqual([]);
});
