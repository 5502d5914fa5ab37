import { type AppLoadContext, data } from "@remix-run/node";
import { z } from "zod";
import { findPage } from "../content/page/find-page.ts";
import { widgetsOf } from "../content/page/page-model.ts";
import { pageModelFor } from "../content/page/preview.server.ts";
import { amountsIn, customAmount } from "../domain/voucher-amounts.ts";
import { pictureOf } from "../media/picture-sources.ts";
import { openForm } from "../posting/open-form.server.ts";
import { ifThere } from "../site/errors/patience.ts";
import { flag, text } from "../wire/primitives.ts";
import { pathOfVouchers, type ShownRedeeming, type ShownVouchers } from "./shown-vouchers.ts";
import { BuyingFields, buyingKind, RedeemingForm, redeemingKind } from "./voucher-kind.server.ts";

/**
 * Settings of `core/gift_voucher_purchase`. What they offer: amounts in cents, and whether one may choose an
 * amount of one's own. [VCH-002 VCH-008 VCH-009]
 */
export const VoucherSettings = z
  .object({ amounts: text.catch(""), allow_custom_amounts: flag(true).catch(true) })
  .transform(({ amounts, allow_custom_amounts }) => ({
    amounts: amountsIn(amounts),
    allowsCustom: allow_custom_amounts,
  }));
type VoucherOffer = z.output<typeof VoucherSettings>;

/** The kind of the widget, as the organiser names it. */
const kind = "core/gift_voucher_purchase";

/** A block of vouchers at its place: what it offers, and the path where that is bought. */
export type FoundVouchers = VoucherOffer & { path: string };

/**
 * The block of an address: of the page with a slug, the one with a key. As on the page itself: what isn't
 * visible there can't be bought.
 * @throws 404 where there is none
 */
export async function findVouchers(
  context: AppLoadContext,
  { page = "", block = "" }: { page?: string; block?: string },
  address: string,
): Promise<FoundVouchers> {
  const found = await findPage(context, page);
  const model = found && (await pageModelFor(found, context, address));
  const widget = model && widgetsOf(model).find((one) => one.key === block && one.kind === kind);
  const settings = widget ? VoucherSettings.safeParse(widget.variables ?? {}) : null;
  if (!settings?.success) throw data(null, { status: 404 });
  return { ...settings.data, path: pathOfVouchers(page, block) };
}

/**
 * A block of vouchers for whoever is here. Everybody sees it; buying and redeeming need a log-in, since both
 * belong to an account. Without the themes it is shown all the same. [VCH-005 VCH-018 VCH-021]
 */
export async function showVouchers(context: AppLoadContext, found: FoundVouchers): Promise<ShownVouchers> {
  const [themes, buying, redeeming] = await Promise.all([
    themesInTime(context),
    openForm(context, buyingKind, { schema: BuyingFields }),
    showRedeeming(context, found),
  ]);
  const shown = themes?.map(({ id, name, image }) => ({ id, name, picture: pictureOf(image) })) ?? null;
  const first = shown?.[0] ? { theme: [String(shown[0].id)] } : {};
  const choices = [...found.amounts.map(String), ...(found.allowsCustom ? [customAmount] : [])];
  // With a single one there is nothing to choose.
  const only = choices.length === 1 ? { amount: choices } : {};
  return {
    ...found,
    ...redeeming,
    themes: shown,
    buying: { ...buying, values: { ...first, ...only, ...buying.values } },
  };
}

/** What the form that redeems one needs alone. */
export const showRedeeming = async (
  context: AppLoadContext,
  { path }: Pick<FoundVouchers, "path">,
): Promise<ShownRedeeming> => ({
  path,
  needsLogIn: !context.session.isSignedIn,
  redeeming: await openForm(context, redeemingKind, { schema: RedeemingForm }),
});

/** What vouchers look like; null where the API doesn't tell whoever is here in time. */
export const themesInTime = (context: AppLoadContext) =>
  ifThere(context, "the themes of gift vouchers", () =>
    context.organiser.vouchers.themes(context.session.isSignedIn ? "personal" : "public"),
  );
