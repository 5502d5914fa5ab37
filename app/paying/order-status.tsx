import type { ReactNode } from "react";
import { useTranslations } from "../i18n/use-translations.tsx";
import { Alert } from "../ui/alert.tsx";
import { LinkButton } from "../ui/button.tsx";
import { StatusPoller } from "./status-poller.tsx";
import type { UnresolvedStatus } from "./check-order.server.ts";
import { buildNewOrderPath } from "./order-paths.ts";

type OrderStatusAlertProps = {
  state: UnresolvedStatus;
  reference: string;
  checkAgainPath: string;
  pagePath: string;
};

/** Shows the status of an order that wasn't found, and what to do next. */
export function OrderStatusAlert({ state, reference, checkAgainPath, pagePath }: OrderStatusAlertProps) {
  const t = useTranslations("paying");
  const accountLink = (
    <LinkButton to="/my-account" tone="secondary">
      {t("orderStatus.toAccount")}
    </LinkButton>
  );
  switch (state) {
    case "not-arrived":
      return (
        <Alert tone="info" title={t("orderStatus.notArrived")}>
          {t("orderStatus.notArrivedAbout")}
        </Alert>
      );
    case "absent":
      return (
        <Alert tone="info" title={t("orderStatus.notArrived")}>
          {t("orderStatus.absentAbout")}
        </Alert>
      );
    case "unknown-reference":
      return (
        <Alert tone="info" title={t("orderStatus.unknownReference")}>
          <p>{t("orderStatus.unknownReferenceAbout")}</p>
          <ActionLinks>{accountLink}</ActionLinks>
        </Alert>
      );
    case "not-yet":
    case "no-response":
      return (
        <Alert tone="bad" title={t("orderStatus.notYet")}>
          <p>{state === "not-yet" ? t("orderStatus.notYetAbout") : t("orderStatus.noResponse")}</p>
          <OrderReference reference={reference} />
          <ActionLinks>
            <StatusPoller to={checkAgainPath} />
          </ActionLinks>
        </Alert>
      );
    case "unclear":
    case "late":
      return (
        <Alert tone="bad" title={t(`orderStatus.${state}`)}>
          <p>{t(`orderStatus.${state}About`)}</p>
          <OrderReference reference={reference} />
          <ActionLinks>
            <StatusPoller to={checkAgainPath} />
            {accountLink}
            <LinkButton to={buildNewOrderPath(pagePath)} tone="secondary">
              {t("orderStatus.toForm")}
            </LinkButton>
          </ActionLinks>
        </Alert>
      );
  }
}

/** Shows the reference of an order, which users can give to the organiser. */
export function OrderReference({ reference }: { reference: string }) {
  const t = useTranslations("paying");
  return <p className="mt-2 font-semibold">{t("orderStatus.reference", { reference })}</p>;
}

/** A row of links and buttons at the end of an alert. */
export const ActionLinks = ({ children }: { children: ReactNode }) => (
  <p className="mt-4 flex flex-wrap gap-3">{children}</p>
);
