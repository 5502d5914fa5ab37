import { useTranslations } from "../i18n/use-translations.tsx";
import { ActionLinks } from "../paying/order-status.tsx";
import { AmountRow } from "../ui/amount-row.tsx";
import { LinkButton } from "../ui/button.tsx";
import type { PaidVoucher } from "./paid-voucher.server.ts";

type PaidVoucherDetailsProps = {
  /** Null if it couldn't be loaded. */
  voucher: PaidVoucher | null;
  /** Path of the page where vouchers are bought. */
  path: string;
};

/**
 * The content below the confirmation of a payment: where to find the code, the amount, and a link to the
 * invoice.
 */
export function PaidVoucherDetails({ voucher, path }: PaidVoucherDetailsProps) {
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
          <LinkButton to={`/show-invoice/${voucher.invoiceId}`} tone="secondary">
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
