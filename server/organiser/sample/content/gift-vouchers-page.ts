import { heading, html, row, type PageSource } from "../../content/page-source.ts";

/** [VCH-001 VCH-002] */
export const giftVouchersPage: PageSource = {
  url: "gift-vouchers",
  name: "Gift vouchers",
  title: "Gift vouchers",
  seoTitle: "Gift vouchers: give somebody a night at the strip",
  description: "A voucher for entries, tickets, garages and the shop. It comes by email and never runs out.",
  rows: () => [
    row(
      heading("h1", "Gift vouchers"),
      html(
        "<p>For whoever has a fast car and no excuse left, or no car and a birthday. A voucher pays for entries, tickets, garages and everything in the shop. Its code comes by email as soon as it is paid, with a page to print, and it never runs out.</p>",
      ),
    ),
    row({
      kind: "core/gift_voucher_purchase",
      name: "Gift vouchers",
      settings: { amounts: "25|50|100|150", allow_custom_amounts: true },
    }),
  ],
};
