import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, onTestFinished, vi } from "vitest";
import { z } from "zod";
import { CreditBalance, Invoice } from "../../app/wire/account.ts";
import { hashVoucherCode } from "../../server/organiser/vouchers/voucher-code.ts";
import { listResponse, Outcome } from "../../app/wire/primitives.ts";
import { ShopOrderOutcome } from "../../app/wire/shop.ts";
import { VoucherThemes } from "../../app/wire/voucher.ts";
import { callsAs, callsOf } from "../support/api-calls.ts";
import { clickPaymentButton } from "../support/event-order.ts";
import { makePeople } from "../support/people.ts";
import { test } from "../support/running.ts";
import { startOrganiser } from "../support/running-organiser.ts";

const url = Buffer.from("http://localhost:3000/gift-vouchers").toString("base64");
test.override("organiserOptions", { siteOrigins: ["http://localhost:3000"] });

test("the themes have their pictures, 400 wide, 16x9 [API-071 VCH-005 VCH-006]", async ({ organiser }) => {
  const { body } = await callsOf(organiser.url).graphql(
    'query { cognitoGiftVoucherThemes { id name image(image_width: 400, image_aspect: "16x9") { url width height } } }',
  );
  const { cognitoGiftVoucherThemes: themes } = z.object({ data: VoucherThemes }).parse(body).data;
  expect(themes.map(({ name }) => name)).toEqual(["Green light", "Light trails", "Tyre smoke"]);
  expect(themes[0]?.image).toMatchObject({
    width: 400,
    height: 225,
    url: expect.stringMatching(/16x9\/400/),
  });
});

test("an amount is a number of dollars above 0 and at most 1,000, of an existing theme [API-069]", async ({
  organiser,
}) => {
  const calls = await callsAs(organiser.url);
  const order = async (theme_id: number, amount: unknown) =>
    ShopOrderOutcome.parse((await calls.post("cognito/giftVoucher/payNow", { theme_id, amount, url })).body);
  expect(await order(1, 0)).toMatchObject({ success: false, message: "Choose an amount." });
  expect(await order(1, -5)).toMatchObject({ success: false, message: "Choose an amount." });
  expect(await order(1, 1000.01)).toMatchObject({
    success: false,
    message: expect.stringContaining("at most"),
  });
  expect(await order(99, 20)).toMatchObject({ success: false, message: "There is no such gift voucher." });
  expect(await order(1, 1000)).toMatchObject({ success: true, redirect: expect.stringContaining("/pay/") });
  const elsewhere = Buffer.from("https://elsewhere.example/").toString("base64");
  const { body } = await calls.post("cognito/giftVoucher/payNow", {
    theme_id: 1,
    amount: 20,
    url: elsewhere,
  });
  expect(body).toMatchObject({ success: false });
  expect((await calls.post("cognito/giftVoucher/payNow", { theme_id: 1, amount: "a lot", url })).status).toBe(
    400,
  );
});

test("both calls need a login, and codes can't be brute-forced [API-069 API-070]", async ({ organiser }) => {
  const anonymous = callsOf(organiser.url);
  expect((await anonymous.post("cognito/giftVoucher/payNow", { theme_id: 1, amount: 5, url })).status).toBe(
    401,
  );
  expect((await anonymous.post("cognito/giftVoucher/redeem", { code: "x" })).status).toBe(401);

  const calls = await callsAs(organiser.url, "spectator@example.com");
  const attempts = [];
  for (let attempt = 0; attempt < 21; attempt += 1)
    attempts.push((await calls.post("cognito/giftVoucher/redeem", { code: `ROLL-${attempt}` })).status);
  expect(attempts).toEqual([...Array.from({ length: 20 }, () => 200), 429]);
});

test.for([20, 0.01, 19.99, 49.95, 1.1, 999.01])(
  "a voucher of %d dollars costs and is worth exactly that [VCH-001 API-070]",
  async (dollars, { organiser }) => {
    const { db, clock } = organiser.dependencies;
    const calls = await callsAs(organiser.url);
    const credit = async () =>
      CreditBalance.parse((await calls.get("cognito/user/creditBalance?supplier=1")).body).balance;
    const before = await credit();
    const ordered = await calls.post("cognito/giftVoucher/payNow", { theme_id: 1, amount: dollars, url });
    expect(ordered.body).toMatchObject({ success: true });
    const voucher = await db
      .selectFrom("gift_vouchers")
      .selectAll()
      .orderBy("id", "desc")
      .executeTakeFirstOrThrow();
    const cents = Math.round(dollars * 100);
    const { total } = await db
      .selectFrom("invoice_lines")
      .select(({ fn }) => fn.sum<number>("amount").as("total"))
      .where("invoice_id", "=", voucher.invoice_id)
      .executeTakeFirstOrThrow();
    expect([voucher.amount, total]).toEqual([cents, cents]);

    const code = `CENT-${voucher.id}`;
    await db
      .updateTable("gift_vouchers")
      .set({ paid_at: clock.now(), code_hash: hashVoucherCode(code) })
      .where("id", "=", voucher.id)
      .execute();
    expect((await calls.post("cognito/giftVoucher/redeem", { code })).body).toMatchObject({ success: true });
    expect((await credit()) - before).toBe(cents);
  },
);

test("a code that isn't a voucher's is referred to its proper field by its format only", async ({
  organiser,
}) => {
  const calls = await callsAs(organiser.url);
  const redeem = async (code: string) => (await calls.post("cognito/giftVoucher/redeem", { code })).body;
  const unknown = "We can’t find a gift voucher with this code.";
  expect(await redeem("ABCD-EFGH-2345-6789")).toMatchObject({
    success: false,
    message: `${unknown} Check the code.`,
  });
  for (const code of ["TRACKDAY20", "NO-SUCH-CODE", "ABCD-EFGH-2345"])
    expect(await redeem(code)).toMatchObject({
      success: false,
      message: `${unknown} A voucher code has 16 letters and digits. Enter a promotion code in the cart instead.`,
    });
});

test("an unpaid voucher that is ordered again is replaced, with one invoice and one payment", async ({
  organiser,
}) => {
  const email = "voucher-twice@example.com";
  await makePeople(organiser, [{ email, first_name: "Robin", last_name: "Ito" }]);
  const calls = await callsAs(organiser.url, email);
  const order = async (theme_id: number, amount: number) =>
    ShopOrderOutcome.parse((await calls.post("cognito/giftVoucher/payNow", { theme_id, amount, url })).body)
      .redirect;
  const declined = await order(1, 37.5);
  await clickPaymentButton(declined, "decline");
  const abandoned = await order(1, 37.5);
  const paid = await order(2, 50);
  expect((await clickPaymentButton(abandoned, "pay")).status).toBe(409);
  expect((await clickPaymentButton(paid, "pay")).status).toBe(303);
  const invoices = async () =>
    listResponse(Invoice).parse((await calls.get("cognito/invoice/myInvoices")).body).items;
  expect(await invoices()).toMatchObject([{ totalAmount: 5_000, amountOutstanding: 0 }]);
  const [mail] = await organiser.mails();
  expect(mail?.text).toMatch(/Gift voucher: Light trails.* \$50\.00/s);

  await clickPaymentButton(await order(1, 20), "pay");
  expect((await invoices()).map(({ totalAmount }) => totalAmount)).toEqual([2_000, 5_000]);
});

test("the sample voucher is redeemed once, by the first user", async ({ organiser }) => {
  const people = await Promise.all(
    ["driver@example.com", "admin@example.com"].map((email) => callsAs(organiser.url, email)),
  );
  const responses = await Promise.all(
    people.map((calls) => calls.post("cognito/giftVoucher/redeem", { code: "roll 2345 6789 gift" })),
  );
  const messages = responses.map(({ body }) => Outcome.parse(body).message);
  expect(messages.toSorted()).toEqual(["", "This gift voucher has already been redeemed."]);
});

test("a receipt that can't be written is due until it is sent, also after a restart", async () => {
  const first = await startOrganiser({ siteOrigins: ["http://localhost:3000"], logLevel: "silent" });
  const calls = await callsAs(first.url);
  const { body } = await calls.post("cognito/giftVoucher/payNow", { theme_id: 1, amount: 25, url });
  const secret = join(first.dataDir, "secrets", "gift-vouchers");
  const intact = await readFile(secret);
  await writeFile(secret, "");
  const logged = vi.spyOn(first.dependencies.log, "error").mockReturnValue();
  expect((await clickPaymentButton(ShopOrderOutcome.parse(body).redirect, "pay")).status).toBe(303);

  const line = [
    { invoice: expect.any(Number), kind: "receipt", attempts: 1 },
    "the receipt of a paid invoice could not be written; it will be retried",
  ];
  expect(logged.mock.calls).toMatchObject([line]);
  const codes = async (from: typeof first) =>
    (await from.mails()).flatMap(({ text }) => /\b(?:[2-9A-Z]{4}-){3}[2-9A-Z]{4}\b/.exec(text)?.[0] ?? []);
  const health = async (from: typeof first) =>
    z.object({ mail: z.string().optional() }).parse(await (await fetch(`${from.url}/healthz`)).json()).mail;
  expect(await codes(first)).toEqual([]);
  expect(await health(first)).toBe("delayed");
  expect(await first.dependencies.mail.metrics.metrics()).toContain("organiser_mails_waiting 1");

  first.clock.advance(10 * 24 * 60 * 60_000);
  await first.dependencies.mail.send({
    to: "a@example.com",
    subject: "",
    text: "",
    html: "",
    account: null,
    kind: { name: "other", perAccount: 1, perAddress: 1 },
  });
  await first.dependencies.mail.deliverDue();
  expect(logged.mock.calls.at(-1)).toMatchObject([{ attempts: 2 }, line[1]]);
  await writeFile(secret, intact);

  const again = await first.restart();
  onTestFinished(() => again.close());
  await again.dependencies.mail.deliverDue();
  const [code, ...others] = await codes(again);
  expect(others).toEqual([]);
  expect([
    await health(again),
    (await again.dependencies.mail.metrics.metrics()).includes("organiser_mails_waiting 0"),
  ]).toEqual(["outbox", true]);
  const buyer = await callsAs(again.url);
  expect((await buyer.post("cognito/giftVoucher/redeem", { code })).body).toMatchObject({ success: true });
});
