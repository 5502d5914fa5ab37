import type { Request } from "express";
import { findUser } from "../account/users.ts";
import { findPathOfWidget } from "../content/widget-path.ts";
import { readOrganisationName } from "../content/organisation.ts";
import type { Dependencies, Page } from "../feature.ts";
import { getPathParam } from "../http/params.ts";
import { getMailTexts } from "../mail/mail-texts.ts";
import { buildImageObject } from "../media/image-object.ts";
import { rejectOtherMethods } from "../media/send-file.ts";
import { getPageLanguage, sendLinkPage } from "../page/page.ts";
import { loadRefundedCents } from "../payments/invoices.ts";
import { readSecret } from "../stored-secret.ts";
import {
  buildRedeemedContent,
  buildRefundedContent,
  buildUnknownContent,
  buildVoucherContent,
  VOUCHER_STYLE,
} from "./print-page-html.ts";
import { derivePrintToken, isSameToken, parseInvoiceId } from "./print-token.ts";
import { deriveVoucherCode, PRINT_PATH, VOUCHER_SECRET } from "./voucher-code.ts";

/**
 * Serves the page that shows a paid voucher for printing, with its code. Its link is in the receipt, and
 * anyone who has it can redeem the voucher, as with the receipt itself. Opening the page changes nothing. Once
 * the voucher is redeemed or refunded, the page no longer shows the code.
 */
export const createPrintPage = (dependencies: Dependencies): Page => ({
  path: `${PRINT_PATH}{*token}`,
  async listener(request, response) {
    if (rejectOtherMethods(request, response)) return;
    const { db } = dependencies;
    const organisationName = await readOrganisationName(db);
    const voucher = await findVoucher(dependencies, getPathParam(request, "token"));
    const language = await findLanguage(dependencies, request, voucher);
    const { line, voucherPage } = getMailTexts(language);
    sendLinkPage(response, await buildContent(dependencies, voucher, language), {
      language,
      organisationName,
      texts: { name: line.voucher, footer: voucherPage.footer },
      style: VOUCHER_STYLE,
      hasPictures: true,
    });
  },
});

type Voucher = NonNullable<Awaited<ReturnType<typeof findVoucher>>>;

/**
 * Returns the paid voucher of a token, or null for an unknown token. A missing secret isn't created: all
 * links are then invalid, and the next start of the API still has to warn of it.
 */
async function findVoucher({ db, dataDir }: Dependencies, token: string) {
  const invoiceId = parseInvoiceId(token);
  if (invoiceId === null) return null;
  const voucher = await db
    .selectFrom("gift_vouchers")
    .leftJoin("gift_voucher_themes", "gift_voucher_themes.id", "gift_vouchers.theme_id")
    .select([
      "amount",
      "buyer_id",
      "invoice_id",
      "code_seed",
      "redeemed_at",
      "name as theme_name",
      "image_hash",
    ])
    .where("invoice_id", "=", invoiceId)
    .where("paid_at", "is not", null)
    .executeTakeFirst();
  const secret = readSecret(dataDir, VOUCHER_SECRET);
  if (!voucher || !secret) return null;
  return isSameToken(token, derivePrintToken(secret, invoiceId, voucher.code_seed)) ? voucher : null;
}

async function findLanguage(
  { db }: Dependencies,
  request: Request,
  voucher: Voucher | null,
): Promise<string> {
  const buyerId = voucher?.buyer_id ?? null;
  const buyer = buyerId === null ? null : await findUser(db, buyerId);
  return getPageLanguage(request, buyer?.language);
}

async function buildContent(dependencies: Dependencies, voucher: Voucher | null, language: string) {
  if (!voucher) return buildUnknownContent(language);
  if (voucher.redeemed_at !== null) return buildRedeemedContent(voucher.amount, language);
  if ((await loadRefundedCents(dependencies.db, voucher.invoice_id ?? 0)) > 0)
    return buildRefundedContent(voucher.amount, language);
  const [site] = dependencies.siteOrigins;
  const path = await findPathOfWidget(dependencies, "core/gift_voucher_purchase");
  return buildVoucherContent(
    {
      amount: voucher.amount,
      code: deriveVoucherCode(dependencies, voucher.code_seed),
      themeName: voucher.theme_name ?? "",
      picture: buildImageObject(dependencies, voucher.image_hash ?? "", { aspect: "16x9", width: 1200 }),
      redeemUrl: site === undefined ? null : site + (path ?? ""),
    },
    language,
  );
}
