import { useTranslations } from "../i18n/use-translations.tsx";
import { StallBadge } from "../stalls/stall-badge.tsx";
import { LinkButton } from "../ui/button.tsx";
import { SiteLink } from "../ui/site-link.tsx";
import { AccountList } from "./account-list.tsx";
import { PayForm } from "./invoices/pay-form.tsx";
import type { OrderListProps } from "./order-list.tsx";
import type { Overview, StallApplication } from "./overview.ts";

type StallListProps = Pick<Overview, "stalls"> & Omit<OrderListProps, "orders">;

/**
 * The user's applications for stalls, with their status, buttons to pay the approved ones, and links to view
 * the invoices. [ACC-011 ACC-016 STALL-001]
 */
export function StallList({ stalls, hasInvalidItems, formKey, encryptedOwner, mayPay }: StallListProps) {
  const t = useTranslations("my-account");
  return (
    <AccountList
      id="stalls"
      items={stalls}
      hasInvalidItems={hasInvalidItems.stalls}
      emptyText={t("none.stalls")}
    >
      {(stall) => (
        <>
          <StallDetails stall={stall} />
          {stall.invoiceId > 0 && (
            <div className="flex flex-wrap gap-3">
              {mayPay && stall.outstanding !== "" && (
                <PayForm
                  id={`pay-stall-${stall.id}`}
                  invoiceId={stall.invoiceId}
                  title={`${stall.eventName}, ${stall.name}`}
                  outstanding={stall.outstanding}
                  formKey={formKey}
                  encryptedOwner={encryptedOwner}
                />
              )}
              <LinkButton
                to={`/show-invoice/${stall.invoiceId}`}
                tone="secondary"
                aria-label={`${t("invoices.view")}: ${t("invoice.title", { number: stall.invoiceId })}`}
              >
                {t("invoices.view")}
              </LinkButton>
            </div>
          )}
        </>
      )}
    </AccountList>
  );
}

function StallDetails({
  stall: { name, location, eventName, date, state, reason, path },
}: {
  stall: StallApplication;
}) {
  const t = useTranslations("my-account");
  return (
    <div>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-lg font-semibold">
        {path === "" ? (
          <span>{eventName}</span>
        ) : (
          <SiteLink to={path} className="underline underline-offset-4">
            {eventName}
          </SiteLink>
        )}
        <StallBadge state={state} />
      </p>
      <p>{[name, location].filter(Boolean).join(" – ")}</p>
      {reason !== "" && <p>{t("stalls.because", { reason })}</p>}
      <p className="text-muted">{date}</p>
    </div>
  );
}
