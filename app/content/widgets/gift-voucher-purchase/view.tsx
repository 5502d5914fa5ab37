import { VoucherBlock } from "../../../vouchers/voucher-block.tsx";
import type { ViewProps } from "../../view-props.ts";
import type { GiftVoucherWidget } from "./load.server.ts";

/** Forms to buy and redeem gift vouchers. */
export default function GiftVoucherView({ data }: ViewProps<GiftVoucherWidget>) {
  return (
    <div className="max-w-2xl py-6">
      <VoucherBlock vouchers={data} />
    </div>
  );
}
