import { VoucherBlock } from "../../../vouchers/voucher-block.tsx";
import type { ViewProps } from "../../view-props.ts";
import type { GiftVoucherWidget } from "./data.ts";

/** Vouchers in a page. With scripts the answers come into this page, without them their own pages have it. */
export default function GiftVoucherView({ data }: ViewProps<GiftVoucherWidget>) {
  return (
    <div className="max-w-2xl py-6">
      <VoucherBlock vouchers={data} />
    </div>
  );
}
