import type { ReactNode } from "react";
import { useTranslations } from "../i18n/use-translations.tsx";
import { Alert } from "../ui/alert.tsx";
import { LinkButton } from "../ui/button.tsx";
import { StatusPoller } from "./status-poller.tsx";
import type { UnresolvedStatus } from "./check-order.server.ts";
import { newOrderPath } from "./order-paths.ts";

type OrderFateProps = {
  state: UnresolvedStatus;
  reference: string;
  /** Path that checks the status again. */
  again: string;
  /** Path of the page where it was ordered. */
  page: string;
};

/** Status of an order that wasn't found, and what to do next. Never claims that the order was received. */
export function OrderStatusAlert({ state, reference, again, page }: OrderFateProps) {
  const t = useTranslations("paying");
  const toAccount = (
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
          <ActionLinks>{toAccount}</ActionLinks>
        </Alert>
      );
    case "not-yet":
    case "no-response":
      return (
        <Alert tone="bad" title={t("orderStatus.notYet")}>
          <p>{state === "not-yet" ? t("orderStatus.notYetAbout") : t("orderStatus.noResponse")}</p>
          <OrderReference reference={reference} />
          <ActionLinks>
            <StatusPoller to={again} />
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
            <StatusPoller to={again} />
            {toAccount}
            <LinkButton to={newOrderPath(page)} tone="secondary">
              {t("orderStatus.toForm")}
            </LinkButton>
          </ActionLinks>
        </Alert>
      );
  }
}

export function OrderReference({ reference }: { reference: string }) {
  const t = useTranslations("paying");
  return <p className="mt-2 font-semibold">{t("orderStatus.reference", { reference })}</p>;
}

export const ActionLinks = ({ children }: { children: ReactNode }) => (
  <p className="mt-4 flex flex-wrap gap-3">{children}</p>
);
