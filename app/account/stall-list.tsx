import { useWords } from "../i18n/words.tsx";
import { Badge } from "../ui/badge.tsx";
import { LinkButton } from "../ui/button.tsx";
import { AccountList } from "./account-list.tsx";
import type { Overview } from "./overview.ts";

/** The stall sites that the user applied for: whether they are approved, and paid. [ACC-011] */
export function StallList({ stalls }: Pick<Overview, "stalls">) {
  const t = useWords("my-account");
  return (
    <AccountList id="stalls" lines={stalls} none={t("none.stalls")}>
      {({ name, event, date, isApproved, isPaid, invoice }) => (
        <>
          <div>
            <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-lg font-semibold">
              <span>{event}</span>
              <Badge tone={isApproved ? "good" : "muted"}>
                {t(isApproved ? "stalls.approved" : "stalls.waiting")}
              </Badge>
              {isApproved && (
                <Badge tone={isPaid ? "good" : "bad"}>{t(isPaid ? "invoices.paid" : "stalls.unpaid")}</Badge>
              )}
            </p>
            <p>{name}</p>
            <p className="text-muted">{date}</p>
          </div>
          {invoice > 0 && (
            <LinkButton
              to={`/show-invoice/${invoice}`}
              tone="secondary"
              aria-label={`${t("invoices.view")}: ${t("invoice.title", { number: invoice })}`}
            >
              {t("invoices.view")}
            </LinkButton>
          )}
        </>
      )}
    </AccountList>
  );
}
