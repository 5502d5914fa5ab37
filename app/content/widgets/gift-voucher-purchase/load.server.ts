import type { z } from "zod";
import { buildVouchersPath, type VoucherData } from "../../../vouchers/voucher-data.ts";
import { loadVoucherData, VoucherSettings } from "../../../vouchers/voucher-offer.server.ts";
import type { WidgetContext } from "../../widget-context.ts";
import { createWidgetLoader } from "../../widget-loader.ts";

export type GiftVoucherWidget = VoucherData;

/** Loads the sale and redemption of gift vouchers. [VCH-002] */
const loadGiftVoucherWidget = (
  settings: z.output<typeof VoucherSettings>,
  { context, pageSlug, key }: WidgetContext,
): Promise<GiftVoucherWidget> =>
  loadVoucherData(context, { ...settings, path: buildVouchersPath(pageSlug, key) });

export const widgetLoader = createWidgetLoader(
  "core/gift_voucher_purchase",
  VoucherSettings,
  loadGiftVoucherWidget,
);
