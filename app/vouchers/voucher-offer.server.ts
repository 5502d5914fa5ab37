import { type AppLoadContext, data } from "@remix-run/node";
import { z } from "zod";
import { findPage } from "../content/page/find-page.ts";
import { listWidgets } from "../content/page/page-model.ts";
import { buildPageModelForUser } from "../content/page/preview.server.ts";
import { parseAmounts, CUSTOM_AMOUNT } from "../domain/voucher-amounts.ts";
import { getDecimalMark } from "../domain/record-rules/number.ts";
import { toPictureReference } from "../media/picture-sources.ts";
import { loadOptional } from "../optional.server.ts";
import { withOriginalValues } from "../posting/form-result.ts";
import { openForm } from "../posting/open-form.server.ts";
import { flag, text } from "../wire/primitives.ts";
import { buildVouchersPath, type RedeemData, type VoucherData } from "./voucher-data.ts";
import { createBuyFieldsSchema, buyFormKind, redeemSchema, redeemFormKind } from "./voucher-kind.server.ts";

/**
 * Settings of the widget `core/gift_voucher_purchase`. The parsed amounts are in cents. [VCH-002 VCH-008
 * VCH-009]
 */
export const VoucherSettings = z
  .object({ amounts: text.catch(""), allow_custom_amounts: flag(true).catch(true) })
  .transform(({ amounts, allow_custom_amounts }) => ({
    amounts: parseAmounts(amounts),
    allowsCustom: allow_custom_amounts,
  }));
type VoucherOffer = z.output<typeof VoucherSettings>;

const WIDGET_KIND = "core/gift_voucher_purchase";

/** A block's settings, and the path of the page where its vouchers are bought. */
export type VoucherBlockSettings = VoucherOffer & { path: string };

/**
 * Finds a visible voucher block. `page` is the slug of a CMS page, and `block` the block's key on this page.
 * @throws 404 if there is none
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
 * Loads the data of a voucher block for the current user. Anonymous users see the block, but have to log in
 * to buy or redeem. If the themes can't be loaded, the block is shown without them. [VCH-005 VCH-018 VCH-021]
 */
export async function loadVoucherData(
  context: AppLoadContext,
  voucherBlock: VoucherBlockSettings,
): Promise<VoucherData> {
  const [themes, buyForm, redeemData] = await Promise.all([
    loadThemes(context),
    openForm(context, buyFormKind, { schema: createBuyFieldsSchema(getDecimalMark(context.language.code)) }),
    loadRedeemData(context, voucherBlock),
  ]);
  const voucherThemes =
    themes?.map(({ id, name, image }) => ({ id, name, picture: toPictureReference(image) })) ?? null;
  const preselectedTheme = voucherThemes?.[0] ? { theme: [String(voucherThemes[0].id)] } : {};
  const choices = [
    ...voucherBlock.amounts.map(String),
    ...(voucherBlock.allowsCustom ? [CUSTOM_AMOUNT] : []),
  ];
  const preselectedAmount = choices.length === 1 ? { amount: choices } : {};
  return {
    ...voucherBlock,
    ...redeemData,
    themes: voucherThemes,
    initialBuyForm: withOriginalValues({
      ...buyForm,
      values: { ...preselectedTheme, ...preselectedAmount, ...buyForm.values },
    }),
  };
}

export const loadRedeemData = async (
  context: AppLoadContext,
  { path }: Pick<VoucherBlockSettings, "path">,
): Promise<RedeemData> => ({
  path,
  needsLogin: !context.session.isLoggedIn,
  initialRedeemForm: withOriginalValues(await openForm(context, redeemFormKind, { schema: redeemSchema })),
});

/** Loads the themes. Returns null if they can't be loaded in time or require a login. */
export const loadThemes = (context: AppLoadContext) =>
  loadOptional(
    context,
    "themes of gift vouchers",
    () => context.organiser.vouchers.listThemes(context.session.isLoggedIn ? "user" : "public"),
    { fallback: null, skipAfterFailure: true },
  );
