import { rename } from "node:fs/promises";
import { join } from "node:path";
import { expect, vi } from "vitest";
import { updateUser } from "../../server/organiser/account/users.ts";
import { getMailTexts } from "../../server/organiser/mail/mail-texts.ts";
import { readSecret } from "../../server/organiser/stored-secret.ts";
import { derivePrintToken } from "../../server/organiser/vouchers/print-token.ts";
import { ShopOrderOutcome } from "../../app/wire/shop.ts";
import { type ApiCalls, callsAs } from "../support/api-calls.ts";
import { clickPaymentButton } from "../support/event-order.ts";
import { textOf } from "../support/html-form.ts";
import { lastMailTo } from "../support/mailed.ts";
import { test } from "../support/running.ts";
import type { RunningOrganiser } from "../support/running-organiser.ts";
import { findHtmlErrors } from "../support/valid-html.ts";

const site = "http://localhost:3000";
const buyer = "driver@example.com";
test.override("organiserOptions", { siteOrigins: [site] });

const order = async (calls: ApiCalls): Promise<string> => {
  const url = Buffer.from(`${site}/gift-vouchers`).toString("base64");
  const { body } = await calls.post("cognito/giftVoucher/payNow", { theme_id: 2, amount: 49.5, url });
  return ShopOrderOutcome.parse(body).redirect;
};

/** Buys a voucher and returns its code, and the address of its page, from the receipt. */
async function buy(organiser: RunningOrganiser) {
  const calls = await callsAs(organiser.url, buyer);
  await clickPaymentButton(await order(calls), "pay");
  const { text, html = "" } = await lastMailTo(organiser, buyer);
  const address = /^http\S+\/gift-voucher\/\S+$/m.exec(text)?.[0] ?? "";
  const code = /\b(?:[2-9A-Z]{4}-){3}[2-9A-Z]{4}\b/.exec(text)?.[0] ?? "";
  expect([address, code]).not.toContain("");
  return { calls, address, code, html };
}

async function open(address: string, init: RequestInit = {}) {
  const response = await fetch(address, init);
  return { status: response.status, headers: response.headers, html: await response.text() };
}

test("the receipt links to a page with amount, code, design, and where to redeem the voucher", async ({
  organiser,
}) => {
  const { address, code, html: mail } = await buy(organiser);
  expect(mail).toContain(`href="${address}"`);
  expect(address).not.toContain(code.replaceAll("-", ""));

  const { status, html } = await open(address);
  expect(status).toBe(200);
  expect(html).toContain(`<bdi dir="ltr">${code.replaceAll("-", "-<wbr />")}</bdi>`);
  expect(html).toContain('<html lang="en-AU" dir="ltr">');
  expect(html).toMatch(/<img src="[^"]+\/light-trails-\w+\/16x9\/1200\.jpg"[^>]* alt="Light trails"/);
  expect(html).toContain(`href="${site}/gift-vouchers"`);
  const text = textOf(html);
  for (const part of ["Long Straight Motorsport", "Gift voucher for $49.50", "localhost:3000/gift-vouchers"])
    expect(text).toContain(part);
  expect(await findHtmlErrors(html)).toEqual([]);
  // Nothing that is typed can be sent.
  expect(html.match(/<(input|textarea)\b/g)).toHaveLength(3);
  expect(html).not.toMatch(/<(form|button|script)\b| name="(?!viewport|robots)/);
});

test("the page isn't stored, indexed or framed, and sends no referrer; its address isn't logged", async ({
  organiser,
}) => {
  const { address } = await buy(organiser);
  const { log } = organiser.dependencies;
  const written = (["info", "warn", "error"] as const).map((level) =>
    vi.spyOn(log, level).mockReturnValue(undefined),
  );
  const { headers, html } = await open(address);
  const policy = headers.get("content-security-policy") ?? "";
  expect(Object.fromEntries(headers)).toMatchObject({
    "cache-control": "no-store",
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
  });
  expect(policy).toMatch(/^default-src 'none'; style-src 'sha256-[^']+'; img-src 'self'; /);
  expect(policy).toContain("frame-ancestors 'none'");
  expect(html).toContain('<meta name="robots" content="noindex" />');

  const lines = written.flatMap(({ mock }) => mock.calls);
  expect(lines).toMatchObject([[{ call: "/gift-voucher/{*token}", status: 200 }, "request"]]);
  expect(JSON.stringify(lines)).not.toContain(address.split("/").at(-1));
});

test("an unknown link, and that of an unpaid voucher, lead to a page without a voucher", async ({
  organiser,
}) => {
  const { calls, address } = await buy(organiser);
  const { db } = organiser.dependencies;
  await order(calls);
  const unpaid = await db
    .selectFrom("gift_vouchers")
    .select(["invoice_id", "code_seed"])
    .where("paid_at", "is", null)
    .executeTakeFirstOrThrow();
  const secret = readSecret(organiser.dataDir, "gift-vouchers") ?? Buffer.alloc(0);
  const invoiceId = unpaid.invoice_id ?? 0;
  const [paidId = "", mac = ""] = (address.split("/").at(-1) ?? "").split("-");
  for (const token of [
    "",
    "none",
    paidId,
    `${paidId}-${"0".repeat(32)}`,
    `${paidId}-${mac}0`,
    `0${paidId}-${mac}`,
    `${invoiceId}-${mac}`,
    `999999-${mac}`,
    derivePrintToken(secret, invoiceId, unpaid.code_seed),
  ]) {
    const { status, html } = await open(`${organiser.url}/gift-voucher/${token}`);
    expect([token, status]).toEqual([token, 404]);
    expect(html).toContain("<h1>Link not found</h1>");
    expect(html).not.toContain("<img");
  }
  expect((await open(address, { method: "POST" })).status).toBe(405);
});

test("the page of a redeemed voucher says so, without its code", async ({ organiser }) => {
  const { calls, address, code } = await buy(organiser);
  expect((await calls.post("cognito/giftVoucher/redeem", { code })).body).toMatchObject({ success: true });
  const { status, html } = await open(address);
  expect(status).toBe(200);
  expect(textOf(html)).toContain("This voucher has been redeemed $49.50 was added");
  expect(html).not.toContain(code);
});

test("the page is in the language of the buyer, or of the address", async ({ organiser }) => {
  const { db } = organiser.dependencies;
  const { id } = await db
    .selectFrom("users")
    .select("id")
    .where("email", "=", buyer)
    .executeTakeFirstOrThrow();
  await updateUser(db, id, { language: "ar" });
  const { address } = await buy(organiser);
  const arabic = (await open(address, { headers: { "Accept-Language": "fr" } })).html;
  expect(arabic).toContain('<html lang="ar" dir="rtl">');
  expect(textOf(arabic)).toContain(getMailTexts("ar").voucherPage.hint);
  expect(textOf((await open(`${address}?lng=de`)).html)).toContain(getMailTexts("de").voucherPage.hint);
  await updateUser(db, id, { language: "" });
});

test("without a page to redeem vouchers, the site's address is shown", async ({ organiser }) => {
  const { db } = organiser.dependencies;
  const { address } = await buy(organiser);
  const pages = await db
    .selectFrom("pages")
    .selectAll()
    .where("rows", "like", "%core/gift_voucher_purchase%")
    .execute();
  for (const { id, rows } of pages)
    await db
      .updateTable("pages")
      .set({ rows: rows.replaceAll("core/gift_voucher_purchase", "core/other") })
      .where("id", "=", id)
      .execute();
  expect((await open(address)).html).toContain(`href="${site}"`);
  for (const { id, rows } of pages)
    await db.updateTable("pages").set({ rows }).where("id", "=", id).execute();
});

test("without its secret, a link is unknown and no new secret is made", async ({ organiser }) => {
  const { address } = await buy(organiser);
  const secret = join(organiser.dataDir, "secrets", "gift-vouchers");
  await rename(secret, `${secret}.away`);
  expect((await open(address)).status).toBe(404);
  expect(readSecret(organiser.dataDir, "gift-vouchers")).toBe(null);
  await rename(`${secret}.away`, secret);
  expect((await open(address)).status).toBe(200);
});
