import { useLocation } from "@remix-run/react";
import type { ReactNode } from "react";
import { useWords } from "../../i18n/words.tsx";
import { OrderFate } from "../../paying/order-fate.tsx";
import { PaymentChecked, PaymentUnknown } from "../../paying/payment-checked.tsx";
import { LinkButton } from "../../ui/button.tsx";
import { SearchField } from "../../ui/search-field.tsx";
import { column, Heading } from "../../ui/section.tsx";
import { type ErrorKind, errorKindOf, type Told } from "../../ui/error-kinds.ts";
import { OtherAccount } from "../other-account.tsx";
import { LaneScene } from "../lane-scene.tsx";
import { StartLights } from "../start-lights.tsx";

/** What happened, what is safe, what to do next. */
export function ErrorScreen({ error }: { error: unknown }) {
  const { kind, ...told } = errorKindOf(error);
  switch (kind) {
    case "notFound":
      return <NotFound />;
    case "otherAccount":
      return <OtherAccount {...told} />;
    case "unconfirmed":
      return (
        <Unconfirmed>
          <OrderFate state="not-yet" reference={told.reference} again={told.path} page={pageOf(told.path)} />
        </Unconfirmed>
      );
    case "payment":
      return (
        <Unconfirmed>
          <PaymentChecked again={told.path} />
        </Unconfirmed>
      );
    case "payment-unknown":
      return (
        <Unconfirmed>
          <PaymentUnknown again={told.path} />
        </Unconfirmed>
      );
    default:
      return <Failed kind={kind} {...told} />;
  }
}

/** A layout of its own, in the site's surroundings. [RT-064 RT-074 RT-075 RT-076] */
function NotFound() {
  const t = useWords("errors");
  return (
    <div className="relative isolate flex min-h-[75dvh] items-center overflow-hidden">
      <LaneScene className="max-lg:opacity-25 lg:start-1/4 lg:w-3/4 lg:[mask-image:linear-gradient(to_right,transparent_10%,black_50%)] rtl:[scale:-1_1]" />
      <div className={`${column} flex flex-col items-start gap-6 py-16`}>
        <p aria-hidden="true" className="display text-[8rem] text-brand-text figures sm:text-[13rem]">
          404
        </p>
        <Heading level={1}>{t("notFound.title")}</Heading>
        <p className="max-w-prose text-xl">{t("notFound.text")}</p>
        <LinkButton to="/">{t("notFound.home")}</LinkButton>
        <SearchField label={t("notFound.search")} submit={t("notFound.find")} />
      </div>
    </div>
  );
}

const pageOf = (path: string): string => path.split("?", 1)[0] ?? "";

/** An order was sent, or a payment made, and then not even its page could be. */
function Unconfirmed({ children }: { children: ReactNode }) {
  const t = useWords("errors");
  return (
    <div className={`${column} flex min-h-[60dvh] flex-col items-start justify-center gap-6 py-16`}>
      <StartLights lit="red" />
      <Heading level={1}>{t("unreachable.title")}</Heading>
      {children}
    </div>
  );
}

/**
 * What is said of something that was sent. A form whose page could not even be read was not; once an order is
 * under way no error screen tells of it.
 */
function safeWords({
  kind,
  isTypedKept,
  isUnsure,
}: FailedProps): "formNotSent" | `${FailedProps["kind"]}.safe` {
  if (kind !== "unreachable" && kind !== "timeout") return `${kind}.safe`;
  if (isUnsure) return "timeout.safe";
  return isTypedKept ? "formNotSent" : `${kind}.safe`;
}

type FailedProps = Told & {
  kind: Exclude<ErrorKind, "notFound" | "otherAccount" | "unconfirmed" | "payment" | "payment-unknown">;
};

function Failed(failure: FailedProps) {
  const { kind, reference, isTypedKept } = failure;
  const t = useWords("errors");
  const { pathname, search } = useLocation();
  return (
    <div className={`${column} flex min-h-[60dvh] flex-col items-start justify-center gap-6 py-16`}>
      <StartLights lit="red" />
      <Heading level={1}>{t(`${kind}.title`)}</Heading>
      <div className="flex max-w-prose flex-col gap-3 text-lg">
        <p>{t(`${kind}.text`)}</p>
        <p>{t(safeWords(failure))}</p>
        {isTypedKept && <p className="font-semibold">{t("typedKept")}</p>}
        <p>{t(`${kind}.next`)}</p>
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
