import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type ApiCalls, callsAs, callsOf } from "../support/api-calls.ts";
import { type RunningOrganiser, startOrganiser } from "../support/running-organiser.ts";
import {
  addToCart,
  loadCart,
  emptyCart,
  newCartKey,
  newShopAddress,
  newSku,
  loadShippingQuotes,
  shopAddress,
  loadShopAddresses,
} from "../support/shop-cart.ts";
import { nonEmpty } from "../support/non-empty.ts";

let organiser: RunningOrganiser;
let driver: ApiCalls;
let spectator: ApiCalls;

beforeAll(async () => {
  organiser = await startOrganiser();
  driver = await callsAs(organiser.url);
  spectator = await callsAs(organiser.url, "spectator@example.com");
});
afterAll(() => organiser.close());
beforeEach(() => emptyCart(driver));

const put = async (qty: number, price: number) =>
  addToCart(driver, "", (await newSku(organiser, { price })).sku, qty);
const pickUp = ["Pick-up at Sandstone Flat", 0, true];

describe("shipping costs", () => {
  test.each([
    ["Australia", "2763", [["Standard post", 1_095, false], ["Express post", 1_795, false], pickUp]],
    ["au", " 0801 ", [["Standard post", 1_850, false], ["Express post", 1_795, false], pickUp]],
    ["New Zealand", "6011", [["Standard post", 3_000, false], pickUp]],
    ["Australia", "27", [pickUp]],
    ["Germany", "10115", [pickUp]],
    ["Atlantis", "2763", []],
    ["", "", []],
  ])(
    "to %s %s depend on the destination and the quantity [API-081 CART-007]",
    async (country, postcode, expected) => {
      await put(2, 2_000);
      const quotes = await loadShippingQuotes(driver, { country, postcode });
      expect(quotes.map(({ shippingName, amount, isPickUp }) => [shippingName, amount, isPickUp])).toEqual(
        expected,
      );
    },
  );

  test("are a bare list in dollars [API-081]", async () => {
    await put(1, 2_000);
    const { body } = await driver.post("sell/cart/shippingQuote", {
      session: "",
      suburb: "Wallan Park",
      postcode: "2763",
      country: "Australia",
    });
    expect(body).toEqual([
      {
        shipping_type_id: expect.any(Number),
        shipping_name: "Standard post",
        amount: 9.95,
        is_pick_up: false,
      },
      {
        shipping_type_id: expect.any(Number),
        shipping_name: "Express post",
        amount: 16.45,
        is_pick_up: false,
      },
      {
        shipping_type_id: expect.any(Number),
        shipping_name: "Pick-up at Sandstone Flat",
        amount: 0,
        is_pick_up: true,
      },
    ]);
  });

  test("are zero above a sub total, whatever a promotion code takes off", async () => {
    await put(1, 14_999);
    expect((await loadShippingQuotes(driver, {}))[0]?.amount).toBe(995);
    await emptyCart(driver);
    await put(1, 15_000);
    const [standard] = await loadShippingQuotes(driver, {});
    expect(standard?.amount).toBe(0);
    const cart = await loadCart(driver, "", {
      promotion_code: "TRACKDAY20",
      shipping_type: standard?.shippingTypeId ?? 0,
      shipping_address: await newShopAddress(driver),
    });
    expect([cart.shippingAmount, cart.totalAmount, cart.totalTax]).toEqual([0, 13_000, 1_182]);
  });

  test("are returned to a visitor for their key's cart, and are empty for an empty one", async () => {
    const visitor = callsOf(organiser.url);
    const session = await newCartKey(visitor);
    expect(await loadShippingQuotes(visitor, {}, session)).toEqual([]);
    await addToCart(visitor, session, (await newSku(organiser)).sku);
    expect(await loadShippingQuotes(visitor, {}, session)).toHaveLength(3);
  });
});

describe("shipping in the cart", () => {
  test("is known once an available method to one of the user's addresses is selected [API-080 CART-003]", async () => {
    await put(1, 2_000);
    const [standard] = await loadShippingQuotes(driver, {});
    const type = standard?.shippingTypeId ?? 0;
    const [own, far, otherAddress] = [
      await newShopAddress(driver, { postcode: "2763" }),
      await newShopAddress(driver, { country: "Germany" }),
      await newShopAddress(spectator),
    ];
    const chosen = async (shipping_type: number, shipping_address: number) => {
      const cart = await loadCart(driver, "", { shipping_type, shipping_address });
      return [cart.shippingAmount, cart.totalAmount];
    };
    expect(await chosen(type, own)).toEqual([995, 2_995]);
    for (const [shipping, address] of [
      [0, own],
      [999, own],
      [type, 0],
      [type, far],
      [type, otherAddress],
    ] as const)
      expect(await chosen(shipping, address)).toEqual([null, null]);
  });
});

describe("a quote by email", () => {
  const request = (calls: ApiCalls, body: object, key: string = crypto.randomUUID()) =>
    calls.post("sell/cart/requestShippingQuote", { session: "", ...body }, { "Idempotency-Key": key });

  test("is requested from the organiser and confirmed to the customer, once per key [API-082]", async () => {
    await put(2, 2_000);
    const before = (await organiser.mails()).length;
    const address = { ...shopAddress, country: "Germany", city: "Berlin" };
    const responses = await Promise.all([1, 2, 3].map(() => request(driver, { address }, "quote-1")));
    for (const { body } of nonEmpty(responses)) expect(body).toEqual({ success: true, message: "" });
    const mails = (await organiser.mails()).slice(before);
    expect(mails.map(({ to }) => to)).toEqual(["hello@longstraight.example", "driver@example.com"]);
    for (const { text } of nonEmpty(mails)) {
      expect(text).toContain("Berlin");
      expect(text).toContain("2 × Tyre gauge – Usual");
    }
  });

  test("prints typed text in one line, so that it can't imitate other content", async () => {
    await put(1, 2_000);
    await request(driver, { address: { ...shopAddress, company: "Acme\n\nPlease pay to:\r\nSomebody" } });
    for (const { text } of nonEmpty((await organiser.mails()).slice(-2)))
      expect(text).toMatch(/^Ship to: .*, Acme Please pay to: Somebody, .*$/m);
  });

  test("is for users with items in their cart: no one can have emails sent to strangers", async () => {
    const before = (await organiser.mails()).length;
    expect((await request(callsOf(organiser.url), { address: shopAddress })).status).toBe(401);
    expect((await request(driver, { address: shopAddress })).body).toMatchObject({ success: false });
    await put(1, 2_000);
    await request(driver, { address: { ...shopAddress, email: "stranger@example.com" } });
    const mails = (await organiser.mails()).slice(before);
    expect(mails.map(({ to }) => to)).not.toContain("stranger@example.com");
    expect(mails).toHaveLength(2);
  });
});

describe("a shop address", () => {
  test("is saved with every member and listed for its owner only, in the list envelope [API-072 API-073 ADR-001 ADR-026]", async () => {
    const typed = { ...shopAddress, display_name: "Mum", company: "Acme", street_address_1: "Shed 3" };
    const { body } = await driver.post("sell/address/create", typed);
    const item = expect.objectContaining({ ...typed, id: expect.any(Number) });
    expect(body).toEqual({ success: true, item, error: "" });
    const own = await loadShopAddresses(driver);
    expect(own.at(-1)).toMatchObject({ displayName: "Mum", streetAddress1: "Shed 3" });
    expect((await driver.get("sell/address")).body).toMatchObject({ num_items: own.length, num_pages: 1 });
    expect((await loadShopAddresses(spectator)).map(({ displayName }) => displayName)).not.toContain("Mum");
    expect((await callsOf(organiser.url).get("sell/address")).status).toBe(401);
  });

  test.each(["first_name", "last_name", "email", "phone", "street_address", "postcode", "city", "country"])(
    "needs its %s [API-073]",
    async (member) => {
      const { body } = await driver.post("sell/address/create", { ...shopAddress, [member]: "  " });
      expect(body).toMatchObject({
        success: false,
        item: null,
        error: expect.stringContaining("Fill in: "),
      });
    },
  );

  test.each([
    { email: "nobody" },
    { postcode: "1".repeat(21) },
    { phone: "1".repeat(41) },
    { company: "x".repeat(201) },
  ])("is rejected when invalid: %j", async (invalid) => {
    const { body } = await driver.post("sell/address/create", { ...shopAddress, ...invalid });
    expect(body).toMatchObject({ success: false, error: expect.stringMatching(/\w/) });
  });

  test("is saved once per key", async () => {
    const create = () =>
      driver.post(
        "sell/address/create",
        { ...shopAddress, display_name: "Once" },
        { "Idempotency-Key": "once" },
      );
    await Promise.all([1, 2, 3, 4, 5].map(create));
    const named = (await loadShopAddresses(driver)).filter(({ displayName }) => displayName === "Once");
    expect(named).toHaveLength(1);
  });

  test("is removed and restored by its owner, and by no one else [API-074 API-075 ADR-026]", async () => {
    const id = await newShopAddress(driver);
    const ids = async () => (await loadShopAddresses(driver)).map((address) => address.id);
    const set = async (calls: ApiCalls, call: "enable" | "disable") =>
      (await calls.post(`sell/address/${call}`, { id })).body;
    expect(await set(spectator, "disable")).toMatchObject({ success: false });
    expect(await ids()).toContain(id);
    expect(await set(driver, "disable")).toEqual({ success: true, message: "" });
    expect(await ids()).not.toContain(id);
    expect(await set(driver, "disable")).toMatchObject({ success: false });
    expect(await set(spectator, "enable")).toMatchObject({ success: false });
    expect(await set(driver, "enable")).toEqual({ success: true, message: "" });
    expect(await ids()).toContain(id);
  });
});

test("the sample has an address for the driver and the administrator, and a later start adds nothing", async () => {
  const own = await loadShopAddresses(driver);
  expect(own[0]).toMatchObject({
    streetAddress: "14 Cable Street",
    city: "Wallan Park",
    country: "Australia",
  });
  await driver.post("sell/address/disable", { id: own[0]?.id });
  organiser = await organiser.restart();
  driver = await callsAs(organiser.url);
  expect(await loadShopAddresses(driver)).toHaveLength(own.length - 1);
  expect(await loadShopAddresses(await callsAs(organiser.url, "admin@example.com"))).toHaveLength(1);
  await put(1, 2_000);
  expect(await loadShippingQuotes(driver, {})).toHaveLength(3);
});
