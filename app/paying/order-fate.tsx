import type { ReactNode } from "react";
import { useWords } from "../i18n/words.tsx";
import { Alert } from "../ui/alert.tsx";
import { LinkButton } from "../ui/button.tsx";
import { AsksAgain } from "./asks-again.tsx";
import type { Untold } from "./check-order.server.ts";
import { anotherAt } from "./order-paths.ts";

type OrderFateProps = {
  state: Untold;
  reference: string;
  /** Looks again. */
  again: string;
  /** Where it was ordered. */
  page: string;
};

/** What is known of an order that was not found, and what to do now. It never says “arrived”. */
export function OrderFate({ state, reference, again, page }: OrderFateProps) {
  const t = useWords("paying");
  const toAccount = (
    <LinkButton to="/my-account" tone="secondary">
      {t("fate.toAccount")}
    </LinkButton>
  );
  switch (state) {
    case "not-arrived":
      return (
        <Alert tone="info" title={t("fate.notArrived")}>
          {t("fate.notArrivedAbout")}
        </Alert>
      );
    case "absent":
      return (
        <Alert tone="info" title={t("fate.notArrived")}>
          {t("fate.absentAbout")}
        </Alert>
      );
    case "unknown-reference":
      return (
        <Alert tone="info" title={t("fate.unknownReference")}>
          <p>{t("fate.unknownReferenceAbout")}</p>
          <Ways>{toAccount}</Ways>
        </Alert>
      );
    case "not-yet":
    case "no-answer":
      return (
        <Alert tone="bad" title={t("fate.notYet")}>
          <p>{state === "not-yet" ? t("fate.notYetAbout") : t("fate.noAnswer")}</p>
          <Reference reference={reference} />
          <Ways>
            <AsksAgain to={again} />
          </Ways>
        </Alert>
      );
    case "unclear":
    case "late":
      return (
        <Alert tone="bad" title={t(`fate.${state}`)}>
          <p>{t(`fate.${state}About`)}</p>
          <Reference reference={reference} />
          <Ways>
            <AsksAgain to={again} />
            {toAccount}
            <LinkButton to={anotherAt(page)} tone="secondary">
              {t("fate.toForm")}
            </LinkButton>
          </Ways>
        </Alert>
      );
  }
}

export function Reference({ reference }: { reference: string }) {
  const t = useWords("paying");
  return <p className="mt-2 font-semibold">{t("fate.reference", { reference })}</p>;
}

export const Ways = ({ children }: { children: ReactNode }) => (
  <p className="mt-4 flex flex-wrap gap-3">{children}</p>
);
