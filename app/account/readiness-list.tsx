import type { ReactNode } from "react";
import type { ToDoKind } from "../domain/entry/readiness.ts";
import { useTranslations } from "../i18n/use-translations.tsx";
import { Badge } from "../ui/badge.tsx";
import { SiteLink } from "../ui/site-link.tsx";
import type { DriverReadiness } from "./overview.ts";

/**
 * The checklist of a driver, with items that are still to do, done or unknown. The screen's `handle.i18n`
 * must include `tickets`. [ACC-011]
 */
export function ReadinessList({ readiness }: { readiness: DriverReadiness }) {
  const t = useTranslations("tickets");
  const { toDo, done, unknownItems, undatedLicenceNumber } = readiness;
  const isReady = toDo.length + unknownItems.length === 0 && undatedLicenceNumber === "";
  return (
    <div className="flex flex-col gap-3">
      <p className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <strong>{t("ready.title")}</strong>
        {isReady && <Badge tone="good">{t("ready.all")}</Badge>}
        {toDo.length > 0 && <Badge tone="bad">{t("ready.toDo")}</Badge>}
      </p>
      {toDo.length > 0 && <ToDoList items={toDo} />}
      {done.length > 0 && <DoneList items={done} />}
      {(undatedLicenceNumber !== "" || unknownItems.length > 0) && (
        <ul className="flex flex-col gap-1">
          {undatedLicenceNumber !== "" && (
            <ListItem bullet={UNKNOWN_ITEM_BULLET}>
              <span>{t("ready.undated", { what: undatedLicenceNumber })}</span>
              <TextLink
                to={`/profile/licence/new?${new URLSearchParams({
                  number: undatedLicenceNumber,
                  back: "/my-account",
                })}`}
              >
                {t("fix.undated")}
              </TextLink>
            </ListItem>
          )}
          {unknownItems.length > 0 && (
            <ListItem bullet={UNKNOWN_ITEM_BULLET}>
              {t("ready.notKnown", {
                items: unknownItems.map((item) => t(`ready.item.${item}`)).join(" · "),
              })}
            </ListItem>
          )}
        </ul>
      )}
    </div>
  );
}

function ToDoList({ items }: { items: DriverReadiness["toDo"] }) {
  const t = useTranslations("tickets");
  return (
    <ul className="flex flex-col gap-2 border-s-8 border-bad bg-raised px-4 py-2">
      {items.map(({ kind, subject, date, path }) => (
        <li key={`${kind} ${subject}`} className="flex flex-wrap items-center gap-x-4">
          <span>{t(`missing.${kind}`, { what: subject, date })}</span>
          <TextLink to={path}>{t(`fix.${FIX_KEYS[kind]}`)}</TextLink>
        </li>
      ))}
    </ul>
  );
}

function DoneList({ items }: { items: DriverReadiness["done"] }) {
  const t = useTranslations("tickets");
  return (
    <ul className="flex flex-col gap-1">
      {items.map(({ kind, subject, date }) => (
        <ListItem key={kind} bullet="✓">
          {t(`ready.done.${kind}`, { what: subject, date })}
        </ListItem>
      ))}
    </ul>
  );
}

const UNKNOWN_ITEM_BULLET = "☐";

const ListItem = ({ bullet, children }: { bullet: string; children: ReactNode }) => (
  <li className="flex gap-2">
    <span aria-hidden className="font-bold">
      {bullet}
    </span>
    <span className="flex flex-wrap items-center gap-x-4">{children}</span>
  </li>
);

const TextLink = ({ to, children }: { to: string; children: string }) => (
  <SiteLink
    to={to}
    className="target inline-flex items-center font-semibold text-brand-text underline underline-offset-4"
  >
    {children}
  </SiteLink>
);

const FIX_KEYS = {
  unpaid: "pay",
  "terms-missing": "organiser",
  "licence-missing": "organiser",
  "licence-unpaid": "pay",
  "licence-expired": "licence",
  "licence-expires": "licence",
  "registration-missing": "vehicle",
  "registration-expired": "vehicle",
  "registration-expires": "vehicle",
  "medical-missing": "organiser",
  "document-rejected": "document",
  "document-expired": "document",
  "document-expires": "document",
  "document-waiting": "documents",
} as const satisfies Record<ToDoKind, string>;
