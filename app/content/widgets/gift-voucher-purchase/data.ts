import type { z } from "zod";
import { pathOfVouchers, type ShownVouchers } from "../../../vouchers/shown-vouchers.ts";
import { showVouchers, type VoucherSettings } from "../../../vouchers/voucher-offer.server.ts";
import type { WidgetAsk } from "../../widget-ask.ts";

export type GiftVoucherWidget = ShownVouchers;

/** Gift vouchers, to buy and to redeem. [VCH-002] */
export const loadGiftVoucherWidget = (
  settings: z.output<typeof VoucherSettings>,
  { context, page, place }: WidgetAsk,
): Promise<GiftVoucherWidget> => showVouchers(context, { ...settings, path: pathOfVouchers(page, place) });
