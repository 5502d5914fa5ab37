import { VoucherBlock } from "../../../vouchers/voucher-block.tsx";
import type { ViewProps } from "../../view-props.ts";
import type { GiftVoucherWidget } from "./load.server.ts";

/**
 * Gift voucher forms (buy and redeem) as a CMS widget. With scripts, the result of a submission is shown in
 * place; without them, on the form's own page.
 */
export default function GiftVoucherView({ data }: ViewProps<GiftVoucherWidget>) {
  return (
    <div className="max-w-2xl py-6">
      <VoucherBlock vouchers={data} />
    </div>
  );
}
