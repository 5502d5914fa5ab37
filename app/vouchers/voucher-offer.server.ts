import { type AppLoadContext, data } from "@remix-run/node";
import { z } from "zod";
import { findPage } from "../content/page/find-page.ts";
import { pageWidgets } from "../content/page/page-model.ts";
import { pageModelFor } from "../content/page/preview.server.ts";
import { parseAmounts, customAmount } from "../domain/voucher-amounts.ts";
import { decimalMarkOf } from "../domain/record-rules/number.ts";
import { toPictureReference } from "../media/picture-sources.ts";
import { optional } from "../optional.server.ts";
import { withOriginalValues } from "../posting/form-result.ts";
import { openForm } from "../posting/open-form.server.ts";
import { flag, text } from "../wire/primitives.ts";
import { vouchersPath, type RedeemData, type VoucherData } from "./voucher-data.ts";
import { buyFields, buyFormKind, RedeemForm, redeemFormKind } from "./voucher-kind.server.ts";

/**
 * Settings of the widget `core/gift_voucher_purchase`: amounts in cents, and whether custom amounts are
 * allowed. [VCH-002 VCH-008 VCH-009]
 */
export const VoucherSettings = z
  .object({ amounts: text.catch(""), allow_custom_amounts: flag(true).catch(true) })
  .transform(({ amounts, allow_custom_amounts }) => ({
    amounts: parseAmounts(amounts),
    allowsCustom: allow_custom_amounts,
  }));
type VoucherOffer = z.output<typeof VoucherSettings>;

/** The widget's kind in the CMS. */
const kind = "core/gift_voucher_purchase";

/** A block's settings and the path where its vouchers are bought. */
export type FoundVouchers = VoucherOffer & { path: string };

/**
 * Finds the voucher block with a key on the page with a slug. Blocks that aren't visible on the page can't be
 * used here either. Throws a 404 response if there is none.
 */
export async function findVoucherBlock(
  context: AppLoadContext,
  { page = "", block = "" }: { page?: string; block?: string },
  address: string,
): Promise<FoundVouchers> {
  const found = await findPage(context, page);
  const model = found && (await pageModelFor(found, context, address));
  const widget = model && pageWidgets(model).find((one) => one.key === block && one.kind === kind);
  const settings = widget ? VoucherSettings.safeParse(widget.variables ?? {}) : null;
  if (!settings?.success) throw data(null, { status: 404 });
  return { ...settings.data, path: vouchersPath(page, block) };
}

/**
 * Loads a voucher block for the current user. Everyone sees it; buying and redeeming require login, because
 * both belong to an account. It is shown even if the themes are unavailable. [VCH-005 VCH-018 VCH-021]
 */
export async function loadVoucherData(context: AppLoadContext, found: FoundVouchers): Promise<VoucherData> {
  const [themes, buying, redeeming] = await Promise.all([
    loadThemes(context),
    openForm(context, buyFormKind, { schema: buyFields(decimalMarkOf(context.language.code)) }),
    loadRedeemData(context, found),
  ]);
  const shownThemes =
    themes?.map(({ id, name, image }) => ({ id, name, picture: toPictureReference(image) })) ?? null;
  const first = shownThemes?.[0] ? { theme: [String(shownThemes[0].id)] } : {};
  const choices = [...found.amounts.map(String), ...(found.allowsCustom ? [customAmount] : [])];
  // A single amount is preselected.
  const only = choices.length === 1 ? { amount: choices } : {};
  return {
    ...found,
    ...redeeming,
    themes: shownThemes,
    buying: withOriginalValues({ ...buying, values: { ...first, ...only, ...buying.values } }),
  };
}

/** Loads only the data of the redeem form. */
export const loadRedeemData = async (
  context: AppLoadContext,
  { path }: Pick<FoundVouchers, "path">,
): Promise<RedeemData> => ({
  path,
  needsLogin: !context.session.isLoggedIn,
  redeeming: withOriginalValues(await openForm(context, redeemFormKind, { schema: RedeemForm })),
});

/** The available themes; null if they are unavailable to the current user or don't arrive in time. */
export const loadThemes = (context: AppLoadContext) =>
  optional(
    context,
    "themes of gift vouchers",
    () => context.organiser.vouchers.themes(context.session.isLoggedIn ? "user" : "public"),
    { or: null, once: true },
  );
