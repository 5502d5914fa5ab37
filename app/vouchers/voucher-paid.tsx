import { useTranslations } from "../i18n/use-translations.tsx";
import { ActionLinks } from "../paying/order-status.tsx";
import { AmountRow } from "../ui/amount-row.tsx";
import { LinkButton } from "../ui/button.tsx";
import type { PaidVoucher } from "./paid-voucher.server.ts";

type VoucherPaidProps = {
  /** Null if it couldn't be loaded. */
  voucher: PaidVoucher | null;
  /** Path of the page where vouchers are bought. */
  path: string;
};

/** Below the confirmation of a payment: where the code is, the amount, and the invoice. */
export function VoucherPaid({ voucher, path }: VoucherPaidProps) {
  const t = useTranslations("vouchers");
  return (
    <>
      <p>{t("buy.emailed")}</p>
      {voucher && (
        <dl className="mt-2 max-w-xs">
          <AmountRow label={t("amount")} cents={voucher.amount} />
        </dl>
      )}
      <ActionLinks>
        {voucher && (
          <LinkButton to={`/show-invoice/${voucher.invoice}`} tone="secondary">
            {t("buy.invoice")}
          </LinkButton>
        )}
        <LinkButton to={path} tone="secondary">
          {t("buy.another")}
        </LinkButton>
      </ActionLinks>
    </>
  );
}
