import { type AppLoadContext, data } from "@remix-run/node";
import { z } from "zod";
import { findPage } from "../content/page/find-page.ts";
import { listWidgets } from "../content/page/page-model.ts";
import { buildPageModelForUser } from "../content/page/preview.server.ts";
import { parseAmounts, CUSTOM_AMOUNT } from "../domain/voucher-amounts.ts";
import { getDecimalMark } from "../domain/record-rules/number.ts";
import { toPictureReference } from "../media/picture-sources.ts";
import { optional } from "../optional.server.ts";
import { withOriginalValues } from "../posting/form-result.ts";
import { openForm } from "../posting/open-form.server.ts";
import { flag, text } from "../wire/primitives.ts";
import { buildVouchersPath, type RedeemData, type VoucherData } from "./voucher-data.ts";
import { createBuyFields, buyFormKind, RedeemForm, redeemFormKind } from "./voucher-kind.server.ts";

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

const WIDGET_KIND = "core/gift_voucher_purchase";

/** A block's settings and the path where its vouchers are bought. */
export type VoucherBlockSettings = VoucherOffer & { path: string };

/**
 * Finds a visible voucher block by its page's slug and its key on the page. Throws a 404 response if there
 * is none.
 */
export async function findVoucherBlock(
  context: AppLoadContext,
  { page = "", block = "" }: { page?: string; block?: string },
  requestUrl: string,
): Promise<VoucherBlockSettings> {
  const cmsPage = await findPage(context, page);
  const model = cmsPage && (await buildPageModelForUser(cmsPage, context, requestUrl));
  const widget =
    model &&
    listWidgets(model).find((candidate) => candidate.key === block && candidate.kind === WIDGET_KIND);
  const settings = widget ? VoucherSettings.safeParse(widget.variables ?? {}) : null;
  if (!settings?.success) throw data(null, { status: 404 });
  return { ...settings.data, path: buildVouchersPath(page, block) };
}

/**
 * Loads a voucher block for the current user. All users see it; buying and redeeming require a login,
 * because both belong to an account. The block is shown even if the themes are unavailable. [VCH-005
 * VCH-018 VCH-021]
 */
export async function loadVoucherData(
  context: AppLoadContext,
  voucherBlock: VoucherBlockSettings,
): Promise<VoucherData> {
  const [themes, buyForm, redeemData] = await Promise.all([
    loadThemes(context),
    openForm(context, buyFormKind, { schema: createBuyFields(getDecimalMark(context.language.code)) }),
    loadRedeemData(context, voucherBlock),
  ]);
  const voucherThemes =
    themes?.map(({ id, name, image }) => ({ id, name, picture: toPictureReference(image) })) ?? null;
  const firstTheme = voucherThemes?.[0] ? { theme: [String(voucherThemes[0].id)] } : {};
  const choices = [
    ...voucherBlock.amounts.map(String),
    ...(voucherBlock.allowsCustom ? [CUSTOM_AMOUNT] : []),
  ];
  // Preselects the amount if there is only one.
  const onlyAmount = choices.length === 1 ? { amount: choices } : {};
  return {
    ...voucherBlock,
    ...redeemData,
    themes: voucherThemes,
    initialBuyForm: withOriginalValues({
      ...buyForm,
      values: { ...firstTheme, ...onlyAmount, ...buyForm.values },
    }),
  };
}

/** Loads only the data of the redeem form. */
export const loadRedeemData = async (
  context: AppLoadContext,
  { path }: Pick<VoucherBlockSettings, "path">,
): Promise<RedeemData> => ({
  path,
  needsLogin: !context.session.isLoggedIn,
  initialRedeemForm: withOriginalValues(await openForm(context, redeemFormKind, { schema: RedeemForm })),
});

/**
 * Loads the available themes; null if they are unavailable to the current user or can't be loaded in time.
 */
export const loadThemes = (context: AppLoadContext) =>
  optional(
    context,
    "themes of gift vouchers",
    () => context.organiser.vouchers.themes(context.session.isLoggedIn ? "user" : "public"),
    { or: null, once: true },
  );
