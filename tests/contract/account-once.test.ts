import { afterAll, beforeAll, expect, test } from "vitest";
import { Address } from "../../app/wire/account.ts";
import { listResponse } from "../../app/wire/primitives.ts";
import { type ApiCalls, callsAs, ErrorBody } from "../support/api-calls.ts";
import { type RunningOrganiser, startOrganiser } from "../support/running-organiser.ts";

let organiser: RunningOrganiser;
let driver: ApiCalls;

beforeAll(async () => {
  organiser = await startOrganiser({ accessTokenLifetimeMs: 7 * 24 * 60 * 60 * 1000 });
  driver = await callsAs(organiser.url);
});
afterAll(() => organiser.close());

const addressAt = (street_address: string) => ({
  id: 0,
  street_address,
  unit: "",
  suburb_name: "Tarrow Creek",
  state: "NSW",
  postcode: "2580",
  country: "Australia",
});
const create = (calls: ApiCalls, street: string, key: string) =>
  calls.post("cognito/address/create", addressAt(street), { "Idempotency-Key": key });
const countOf = async (calls: ApiCalls, street: string) => {
  const { items } = listResponse(Address).parse((await calls.get("cognito/address")).body);
  return items.filter(({ streetAddress }) => streetAddress === street).length;
};

test("five concurrent requests with the same key save once, and all get the same response", async () => {
  const responses = await Promise.all([1, 2, 3, 4, 5].map(() => create(driver, "1 Once Street", "once-1")));
  expect(new Set(responses.map(({ body }) => JSON.stringify(body))).size).toBe(1);
  expect(await countOf(driver, "1 Once Street")).toBe(1);
});

test("the same key returns the first response after a restart and for a day, then counts as new", async () => {
  const first = await create(driver, "2 Once Street", "once-2");
  organiser = await organiser.restart();
  driver = await callsAs(organiser.url);

  organiser.clock.advance(24 * 60 * 60 * 1000 - 1);
  expect((await create(driver, "2 Once Street", "once-2")).body).toEqual(first.body);
  expect(await countOf(driver, "2 Once Street")).toBe(1);
  organiser.clock.advance(1);
  await create(driver, "2 Once Street", "once-2");
  expect(await countOf(driver, "2 Once Street")).toBe(2);
});

test("two users may use the same key", async () => {
  const spectator = await callsAs(organiser.url, "spectator@example.com");
  await Promise.all([
    create(driver, "3 Once Street", "once-3"),
    create(spectator, "3 Once Street", "once-3"),
  ]);
  expect([await countOf(driver, "3 Once Street"), await countOf(spectator, "3 Once Street")]).toEqual([1, 1]);
});

test("a key used for a different request is rejected", async () => {
  await create(driver, "4 Once Street", "once-4");
  const { status, body } = await create(driver, "5 Other Street", "once-4");
  expect([status, ErrorBody.parse(body).text_code]).toEqual([422, "IDEMPOTENCY_KEY_REUSED"]);
  expect(await countOf(driver, "5 Other Street")).toBe(0);
});

test("a rejection doesn't use up its key: the corrected request may reuse it", async () => {
  const rejected = await create(driver, "", "once-6");
  expect(rejected.body).toMatchObject({ success: false });
  const corrected = await create(driver, "6 Once Street", "once-6");
  expect(corrected.body).toMatchObject({ success: true });
});

test.each(["", "x".repeat(201)])("an invalid key is rejected", async (key) => {
  const { status, body } = await create(driver, "7 Once Street", key);
  expect([status, ErrorBody.parse(body).text_code]).toEqual([400, "INVALID_IDEMPOTENCY_KEY"]);
});
