import { useLocation } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslations } from "../../i18n/use-translations.tsx";
import { OrderStatusAlert } from "../../paying/order-status.tsx";
import { PaymentPendingAlert, PaymentUnknownAlert } from "../../paying/payment-alerts.tsx";
import { LinkButton } from "../../ui/button.tsx";
import { SearchField } from "../../ui/search-field.tsx";
import { columnClass, Heading } from "../../ui/section.tsx";
import { type ErrorKind, describeError, type ErrorDetails } from "../../ui/error-kinds.ts";
import { OtherAccount } from "../other-account.tsx";
import { StartLights } from "../start-lights.tsx";

/** The page's content after an error: what happened, what was saved, and what to do next. */
export function ErrorScreen({ error }: { error: unknown }) {
  const { kind, ...details } = describeError(error);
  switch (kind) {
    case "notFound":
      return <NotFound />;
    case "otherAccount":
      return <OtherAccount {...details} />;
    case "indeterminate":
      return (
        <IndeterminateScreen>
          <OrderStatusAlert
            state="not-yet"
            reference={details.reference}
            checkAgainPath={details.path}
            pagePath={removeQuery(details.path)}
          />
        </IndeterminateScreen>
      );
    case "payment":
      return (
        <IndeterminateScreen>
          <PaymentPendingAlert checkAgainPath={details.path} />
        </IndeterminateScreen>
      );
    case "payment-unknown":
      return (
        <IndeterminateScreen>
          <PaymentUnknownAlert checkAgainPath={details.path} />
        </IndeterminateScreen>
      );
    default:
      return <OtherError kind={kind} {...details} />;
  }
}

/** The 404 page, in the site's layout. [RT-064 RT-074 RT-075 RT-076] */
function NotFound() {
  const t = useTranslations("errors");
  return (
    <div className="flex min-h-[75dvh] items-center overflow-hidden">
      <div className={`${columnClass} flex flex-col items-start gap-6 py-16`}>
        <p aria-hidden="true" className="display text-[8rem] text-brand-text figures sm:text-[13rem]">
          404
        </p>
        <Heading level={1}>{t("notFound.title")}</Heading>
        <p className="max-w-prose text-xl">{t("notFound.text")}</p>
        <LinkButton to="/">{t("notFound.home")}</LinkButton>
        <SearchField label={t("notFound.search")} submitLabel={t("notFound.find")} />
      </div>
    </div>
  );
}

const removeQuery = (path: string): string => path.split("?", 1)[0] ?? "";

/** The page of an order or payment failed, and it isn't known whether the order or payment was accepted. */
function IndeterminateScreen({ children }: { children: ReactNode }) {
  const t = useTranslations("errors");
  return (
    <div className={`${columnClass} flex min-h-[60dvh] flex-col items-start justify-center gap-6 py-16`}>
      <StartLights colour="red" />
      <Heading level={1}>{t("unreachable.title")}</Heading>
      {children}
    </div>
  );
}

/**
 * Returns the key of the message that says whether a submitted form was sent. A form whose input was saved
 * as a draft wasn't sent, unless an API call may have been carried out (`isIndeterminate`).
 */
function getSafetyMessageKey({
  kind,
  isInputSaved,
  isIndeterminate,
}: OtherErrorProps): "formNotSent" | `${OtherErrorProps["kind"]}.safe` {
  if (kind !== "unreachable" && kind !== "timeout") return `${kind}.safe`;
  if (isIndeterminate) return "timeout.safe";
  return isInputSaved ? "formNotSent" : `${kind}.safe`;
}

/** Path of the only form with medical questions. */
const ENTRY_PATH = /^\/event\/[^/]+\/?$/;

type OtherErrorProps = ErrorDetails & {
  kind: Exclude<ErrorKind, "notFound" | "otherAccount" | "indeterminate" | "payment" | "payment-unknown">;
};

function OtherError(failure: OtherErrorProps) {
  const { kind, reference, isInputSaved } = failure;
  const safetyMessageKey = getSafetyMessageKey(failure);
  const t = useTranslations("errors");
  const { pathname, search } = useLocation();
  return (
    <div className={`${columnClass} flex min-h-[60dvh] flex-col items-start justify-center gap-6 py-16`}>
      <StartLights colour="red" />
      <Heading level={1}>{t(`${kind}.title`)}</Heading>
      <div className="flex max-w-prose flex-col gap-3 text-lg">
        <p>{t(`${kind}.text`)}</p>
        <p>{t(safetyMessageKey)}</p>
        {isInputSaved && <p className="font-semibold">{t("inputSaved")}</p>}
        {isInputSaved && ENTRY_PATH.test(pathname) && <p className="font-semibold">{t("medicalNotSaved")}</p>}
        {/* `timeout.next` contrasts with `timeout.safe`. */}
        <p>{t(safetyMessageKey === "formNotSent" ? "unreachable.next" : `${kind}.next`)}</p>
      </div>
      <div className="flex flex-wrap gap-3">
        {kind !== "forbidden" && (
          <LinkButton to={pathname + search} reloadDocument>
            {t("again")}
          </LinkButton>
        )}
        <LinkButton to="/" tone="secondary">
          {t("home")}
        </LinkButton>
      </div>
      {reference && <p className="text-muted figures">{t("reference", { reference })}</p>}
    </div>
  );
}
