import { expect } from "vitest";
import { z } from "zod";
import { Invoice } from "../../app/wire/account.ts";
import { Form } from "../../app/wire/form.ts";
import { listResponse } from "../../app/wire/primitives.ts";
import { callsAs, callsOf } from "../support/api-calls.ts";
import { trackHire, volunteer } from "../support/cms-form.ts";
import { clickPaymentButton } from "../support/event-order.ts";
import type { RunningOrganiser } from "../support/running-organiser.ts";
import { makePeople } from "../support/people.ts";
import { test } from "../support/running.ts";

const signed = { ...trackHire, signed: "data:image/png;base64,iVBORw0KGgo=", rules: 1 };
const inBase64 = (address: string) => Buffer.from(address).toString("base64");
const savedAnswers = async ({ dependencies }: RunningOrganiser) => {
  const rows = await dependencies.db.selectFrom("form_answers").selectAll().orderBy("id").execute();
  return rows.map(({ answers }) => JSON.parse(answers) as unknown);
};

test("a form is returned by its id or its url, by GET or POST, with its questions or its legacy list [FORM-018 FORM-019 FORM-020 FORM-078]", async ({
  organiser,
}) => {
  const api = callsOf(organiser.url);
  const hire = Form.parse((await api.get("cognito/form/track-hire")).body);
  expect(hire).toMatchObject({
    name: "Hire the track",
    url: "track-hire",
    useCaptcha: true,
    cost: 0,
    data: [],
  });
  expect(Form.parse((await api.post(`cognito/form/${hire.id}`)).body)).toEqual(hire);
  expect(new Set(hire.questions.map(({ fieldType }) => fieldType)).size).toBe(16);

  const older = Form.parse((await api.get("cognito/form/volunteer")).body);
  expect(older.questions).toEqual([]);
  expect(new Set(older.data.map(({ type }) => type)).size).toBe(8);

  expect(Form.parse((await api.get("cognito/form/garage-sticker")).body).cost).toBe(2_500);
  expect((await api.get("cognito/form/nothing")).status).toBe(404);
});

test("a legacy list is parsed as JSON text too [FORM-020]", () => {
  const data = JSON.stringify([{ type: "text", name: "a", label: "A" }]);
  expect(Form.parse({ id: 1, name: "F", url: "f", data })).toMatchObject({ data: [{ name: "a" }] });
});

test("a submission is saved, and a key counts once [FORM-032]", async ({ organiser }) => {
  const before = await savedAnswers(organiser);
  const sent = { data: volunteer, url: inBase64("https://site.example/volunteer") };
  const key = { "idempotency-key": "volunteer-once-0000000" };
  for (let attempt = 1; attempt <= 2; attempt += 1) {
    const { body } = await callsOf(organiser.url).post("cognito/form/submit/volunteer", sent, key);
    expect(body).toEqual({ success: true, error: "", payment: "" });
  }
  expect(await savedAnswers(organiser)).toEqual([...before, volunteer]);
});

test("a key that was used for one form is rejected for another with the same answers", async ({
  organiser,
}) => {
  const before = await savedAnswers(organiser);
  const sent = { data: volunteer, url: "" };
  const key = { "idempotency-key": "one-key-for-two-forms-00" };
  const submit = (form: string) => callsOf(organiser.url).post(`cognito/form/submit/${form}`, sent, key);
  expect((await submit("volunteer")).body).toMatchObject({ success: true });
  const other = await submit("track-hire");
  expect([other.status, other.body]).toMatchObject([422, { text_code: "IDEMPOTENCY_KEY_REUSED" }]);
  expect((await submit("volunteer")).body).toMatchObject({ success: true });
  expect(await savedAnswers(organiser)).toEqual([...before, volunteer]);
});

test.for([
  [{ name: "", plan: "" }, "Fill in: Your name, What do you plan."],
  [{ email: "robin" }, "Enter an email address such as name@example.com."],
  [{ cars: "many" }, "The how many cars must be a number."],
  [{ rules: 0 }, "Fill in: We have read the rules."],
  [{ signed: "data:image/gif;base64,R0lGODlh" }, "Sign here: signature."],
  [{ day: "2027-02-30" }, "The which day must be a valid date."],
] as const)(
  "the API rejects %o with a message and saves nothing [FORM-034 FORM-068]",
  async ([invalid, error], { organiser }) => {
    const before = await savedAnswers(organiser);
    const sent = { data: { ...signed, ...invalid }, url: "" };
    const { body } = await callsOf(organiser.url).post("cognito/form/submit/track-hire", sent);
    expect(body).toEqual({ success: false, error, payment: "" });
    expect(await savedAnswers(organiser)).toEqual(before);
  },
);

test("forms with a price or a login requirement need a login; a price is paid on the payment page [FORM-026 FORM-076]", async ({
  organiser,
}) => {
  organiser.siteOrigins.push("https://site.example");
  const visitor = callsOf(organiser.url);
  const driver = await callsAs(organiser.url);
  const order = { data: { plate: "API 1" }, url: inBase64("https://site.example/form/garage-sticker") };
  for (const form of ["garage-sticker", "crew-pass"])
    expect((await visitor.post(`cognito/form/submit/${form}`, order)).status).toBe(401);
  expect((await driver.post("cognito/form/submit/garage-sticker", order)).body).toEqual({
    success: true,
    error: "",
    payment: expect.stringContaining(`${organiser.url}/pay/`) as unknown,
  });
  const elsewhere = { ...order, url: inBase64("https://elsewhere.example/") };
  expect((await driver.post("cognito/form/submit/garage-sticker", elsewhere)).body).toMatchObject({
    success: false,
  });
});

test("an unpaid response that is sent again is replaced, with one invoice; a paid one isn't", async ({
  organiser,
}) => {
  organiser.siteOrigins.push("https://site.example");
  const email = "sticker-twice@example.com";
  await makePeople(organiser, [{ email, first_name: "Robin", last_name: "Ito" }]);
  const driver = await callsAs(organiser.url, email);
  const form = "garage-sticker";
  const url = inBase64(`https://site.example/form/${form}`);
  const before = (await savedAnswers(organiser)).length;
  const { db } = organiser.dependencies;
  const { id } = await db.selectFrom("forms").select("id").where("url", "=", form).executeTakeFirstOrThrow();
  const earlier = await db.selectFrom("form_answers").select("id").where("form_id", "=", id).execute();
  // A replaced response doesn't count for the form's limit.
  await db
    .updateTable("forms")
    .set({ most: earlier.length + 2 })
    .where("id", "=", id)
    .execute();
  const order = async (plate: string) => {
    const { body } = await driver.post(`cognito/form/submit/${form}`, { data: { plate }, url });
    return z.object({ success: z.literal(true), payment: z.string() }).parse(body).payment;
  };
  await clickPaymentButton(await order("FIRST"), "decline");
  await order("SECOND");
  await clickPaymentButton(await order("THIRD"), "pay");
  await order("FOURTH");
  await order("FIFTH");
  expect((await savedAnswers(organiser)).slice(before)).toMatchObject([
    { plate: "THIRD" },
    { plate: "FIFTH" },
  ]);
  const { items } = listResponse(Invoice).parse((await driver.get("cognito/invoice/myInvoices")).body);
  expect(items.map(({ amountOutstanding }) => amountOutstanding)).toEqual([2_500, 0]);
});

test("a closed form says so before and on submission", async ({ organiser }) => {
  const api = callsOf(organiser.url);
  const { body } = await api.get("cognito/form/early-bird");
  expect(body).toMatchObject({ closed: "This form is closed." });
  const sent = { data: { name: "Robin", email: "robin@example.com" }, url: "" };
  expect((await api.post("cognito/form/submit/early-bird", sent)).body).toMatchObject({
    success: false,
    error: "This form is closed.",
  });
});

test("a response with a price counts towards the maximum for half an hour, then only once it is paid", async ({
  organiser,
}) => {
  organiser.siteOrigins.push("https://site.example");
  const { db } = organiser.dependencies;
  const form = await db
    .selectFrom("forms")
    .select("id")
    .where("url", "=", "garage-sticker")
    .executeTakeFirst();
  const before = await db
    .selectFrom("form_answers")
    .selectAll()
    .where("form_id", "=", form?.id ?? 0)
    .execute();
  organiser.clock.advance(31 * 60_000);
  const most = before.filter(({ paid_at }) => paid_at !== null).length + 1;
  await db.updateTable("forms").set({ most }).where("url", "=", "garage-sticker").execute();
  const order = { data: { plate: "API 2" }, url: inBase64("https://site.example/form/garage-sticker") };
  const submit = async (email: string) => {
    const calls = await callsAs(organiser.url, email);
    const { body } = await calls.post("cognito/form/submit/garage-sticker", order);
    return z.object({ error: z.string(), payment: z.string() }).parse(body);
  };
  const full = { error: "This form has reached its maximum number of responses.", payment: "" };

  const first = await submit("driver@example.com");
  expect(first.error).toBe("");
  expect(await submit("spectator@example.com")).toEqual(full);
  organiser.clock.advance(30 * 60_000);
  const second = await submit("spectator@example.com");
  expect(second.error).toBe("");
  const late = await clickPaymentButton(first.payment, "pay");
  expect([late.status, late.text]).toEqual([409, expect.stringContaining("can no longer be paid")]);
  expect((await clickPaymentButton(second.payment, "pay")).returnUrl).toContain("https://site.example");
  organiser.clock.advance(24 * 60 * 60_000);
  expect(await submit("admin@example.com")).toEqual(full);
});

test("visitors of one network may submit a hundred forms a day, and are throttled then", async ({
  organiser,
}) => {
  const api = callsOf(organiser.url);
  const from = { "x-forwarded-for": "198.51.100.9" };
  const send = (n: number) =>
    api.post("cognito/form/submit/volunteer", { data: { ...volunteer, about: `${n}` }, url: "" }, from);
  for (let n = 1; n <= 100; n += 1) expect((await send(n)).status).toBe(200);
  const throttled = await send(101);
  expect([throttled.status, throttled.headers.has("retry-after")]).toEqual([429, true]);
});
