import { VoucherBlock } from "../../../vouchers/voucher-block.tsx";
import type { ViewProps } from "../../view-props.ts";
import type { GiftVoucherWidget } from "./load.server.ts";

/** Vouchers in a page. With scripts the responses are shown in this page, without them on separate pages. */
export default function GiftVoucherView({ data }: ViewProps<GiftVoucherWidget>) {
  return (
    <div className="max-w-2xl py-6">
      <VoucherBlock vouchers={data} />
    </div>
  );
}
