import { useWords } from "../i18n/words.tsx";
import { Alert } from "../ui/alert.tsx";
import { LinkButton } from "../ui/button.tsx";
import type { Untold } from "./sent-order.server.ts";

type OrderFateProps = {
  state: Untold;
  reference: string;
  /** Looks again. */
  again: string;
  /** The form itself. */
  form: string;
};

/**
 * What is known of an order that could not be confirmed and was not found, and what to do now. It never says
 * “arrived”.
 */
export function OrderFate({ state, reference, again, form }: OrderFateProps) {
  const t = useWords("orders");
  switch (state) {
    case "not-arrived":
      return (
        <Alert tone="info" title={t("fate.notArrived")}>
          <p>{t("fate.notArrivedAbout")}</p>
        </Alert>
      );
    case "unknown-reference":
      return (
        <Alert tone="info" title={t("fate.unknownReference")}>
          <p>{t("fate.unknownReferenceAbout")}</p>
          <Ways>
            <ToAccount />
          </Ways>
        </Alert>
      );
    case "not-yet":
    case "no-answer":
      return (
        <Alert tone="bad" title={t("fate.notYet")}>
          <p>{state === "not-yet" ? t("fate.notYetAbout") : t("fate.noAnswer")}</p>
          <Reference reference={reference} />
          <Ways>
            <LookAgain to={again} />
          </Ways>
        </Alert>
      );
    case "late":
      return (
        <Alert tone="bad" title={t("fate.late")}>
          <p>{t("fate.lateAbout")}</p>
          <Reference reference={reference} />
          <Ways>
            <LookAgain to={again} />
            <ToAccount />
            <LinkButton to={form} tone="secondary">
              {t("fate.toForm")}
            </LinkButton>
          </Ways>
        </Alert>
      );
  }
}

function Reference({ reference }: { reference: string }) {
  const t = useWords("orders");
  return <p className="mt-2 font-semibold">{t("fate.reference", { reference })}</p>;
}

const Ways = ({ children }: { children: React.ReactNode }) => (
  <p className="mt-4 flex flex-wrap gap-3">{children}</p>
);

function LookAgain({ to }: { to: string }) {
  const t = useWords("orders");
  return (
    <LinkButton to={to} tone="secondary">
      {t("fate.lookAgain")}
    </LinkButton>
  );
}

function ToAccount() {
  const t = useWords("orders");
  return (
    <LinkButton to="/my-account" tone="secondary">
      {t("fate.toAccount")}
    </LinkButton>
  );
}
