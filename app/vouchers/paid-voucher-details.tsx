import type { Cents } from "../domain/money.ts";
import { organiserTextProps } from "../i18n/organiser-text-props.ts";
import { useTranslations } from "../i18n/use-translations.tsx";
import { Picture } from "../media/picture.tsx";
import { ActionLinks } from "../paying/order-status.tsx";
import { AmountRow } from "../ui/amount-row.tsx";
import { LinkButton } from "../ui/button.tsx";
import type { VoucherTheme } from "./voucher-data.ts";

type PaidVoucherDetailsProps = {
  /** The paid voucher, or null if it couldn't be loaded. An unknown `theme` is null. */
  voucher: { invoiceId: number; amount: Cents; theme: VoucherTheme | null } | null;
  /** The path of the page where vouchers are bought. */
  path: string;
};

/**
 * The details of a paid voucher: theme, amount and a link to the invoice. The code isn't shown, because the
 * API only emails the code.
 */
export function PaidVoucherDetails({ voucher, path }: PaidVoucherDetailsProps) {
  const t = useTranslations("vouchers");
  return (
    <>
      <p>{t("buy.emailed")}</p>
      {voucher && (
        <div className="mt-4 flex max-w-xs flex-col gap-2">
          {voucher.theme && (
            <Picture
              {...voucher.theme.picture}
              aspect="16x9"
              width={400}
              sizes="20rem"
              alt=""
              priority
              className="h-auto w-full bg-sunken"
            />
          )}
          <dl>
            {voucher.theme && (
              <div className="flex flex-wrap items-baseline justify-between gap-x-4">
                <dt>{t("theme")}</dt>
                <dd {...organiserTextProps}>{voucher.theme.name}</dd>
              </div>
            )}
            <AmountRow label={t("amount")} cents={voucher.amount} />
          </dl>
        </div>
      )}
      <div className="no-print">
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
      </div>
    </>
  );
}
