import type { ReactNode } from "react";
import type { ToDo } from "../domain/entry/readiness.ts";
import { useWords } from "../i18n/words.tsx";
import { Badge } from "../ui/badge.tsx";
import { SiteLink } from "../ui/site-link.tsx";
import type { DriverReadiness } from "./overview.ts";

/**
 * What a driver needs before the start: what is to do, each with the way to do it, then what is done, then
 * what the organiser doesn't tell. Its screen has the words “tickets”. [ACC-011]
 */
export function ReadinessList({ readiness }: { readiness: DriverReadiness }) {
  const t = useWords("tickets");
  const { toDo, done, notKnown, undatedLicence } = readiness;
  const isReady = toDo.length + notKnown.length === 0 && undatedLicence === "";
  return (
    <div className="flex flex-col gap-3">
      <p className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <strong>{t("ready.title")}</strong>
        {isReady && <Badge tone="good">{t("ready.all")}</Badge>}
        {toDo.length > 0 && <Badge tone="bad">{t("ready.toDo")}</Badge>}
      </p>
      {toDo.length > 0 && <ThingsToDo lines={toDo} />}
      {done.length > 0 && <ThingsDone lines={done} />}
      {(undatedLicence !== "" || notKnown.length > 0) && (
        <ul className="flex flex-col gap-1">
          {undatedLicence !== "" && (
            <Line mark={open}>
              <span>{t("ready.undated", { what: undatedLicence })}</span>
              <Way
                to={`/profile/licence/new?${new URLSearchParams({ number: undatedLicence, back: "/my-account" })}`}
              >
                {t("mend.undated")}
              </Way>
            </Line>
          )}
          {notKnown.length > 0 && (
            <Line mark={open}>
              {t("ready.notKnown", { items: notKnown.map((item) => t(`ready.item.${item}`)).join(" · ") })}
            </Line>
          )}
        </ul>
      )}
    </div>
  );
}

function ThingsToDo({ lines }: { lines: DriverReadiness["toDo"] }) {
  const t = useWords("tickets");
  return (
    <ul className="flex flex-col gap-2 border-s-8 border-bad bg-raised px-4 py-2">
      {lines.map(({ kind, what, date, link }) => (
        <li key={`${kind} ${what}`} className="flex flex-wrap items-center gap-x-4">
          <span>{t(`missing.${kind}`, { what, date })}</span>
          <Way to={link}>{t(`mend.${mendedBy[kind]}`)}</Way>
        </li>
      ))}
    </ul>
  );
}

function ThingsDone({ lines }: { lines: DriverReadiness["done"] }) {
  const t = useWords("tickets");
  return (
    <ul className="flex flex-col gap-1">
      {lines.map(({ kind, what, date }) => (
        <Line key={kind} mark="✓">
          {t(`ready.done.${kind}`, { what, date })}
        </Line>
      ))}
    </ul>
  );
}

/** The box of something that nobody has ticked. */
const open = "☐";

const Line = ({ mark, children }: { mark: string; children: ReactNode }) => (
  <li className="flex gap-2">
    <span aria-hidden className="font-bold">
      {mark}
    </span>
    <span className="flex flex-wrap items-center gap-x-4">{children}</span>
  </li>
);

const Way = ({ to, children }: { to: string; children: string }) => (
  <SiteLink
    to={to}
    className="target inline-flex items-center font-semibold text-brand-text underline underline-offset-4"
  >
    {children}
  </SiteLink>
);

const mendedBy = {
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
  "document-refused": "document",
  "document-expired": "document",
  "document-expires": "document",
  "document-waiting": "documents",
} as const satisfies Record<ToDo, string>;
