import type { ReactNode } from "react";
import { useWords } from "../i18n/words.tsx";
import { Part } from "../ui/part.tsx";
import { AskAgain } from "./records/ask-again.tsx";
import type { Told } from "./records/told.server.ts";

type PartName = "entries" | "tickets" | "invoices" | "orders" | "stalls";

type AccountListProps<Line> = {
  id: PartName;
  lines: Told<Line>;
  /** What is said where there are none; without it the part is left out then. */
  none?: string;
  children: (line: Line) => ReactNode;
};

/**
 * One list of the account under its heading: its lines, that there are none, or that it can't be had at the
 * moment. What the organiser doesn't offer is left out. [ACC-011]
 */
export function AccountList<Line extends { id: number }>({
  id,
  lines,
  none,
  children,
}: AccountListProps<Line>) {
  const t = useWords("my-account");
  if (lines === "not-offered" || (lines.length === 0 && none === undefined)) return null;
  return (
    <Part id={id} title={t(`${id}.title`)}>
      {lines === "silent" && <Silent part={id} />}
      {lines !== "silent" && lines.length === 0 && <p className="text-muted">{none}</p>}
      {lines !== "silent" && lines.length > 0 && (
        <ul className="flex flex-col divide-y divide-line border-y border-line">
          {lines.map((line) => (
            <li
              key={line.id}
              id={`${id}-${line.id}`}
              className="flex flex-wrap items-center justify-between gap-x-8 gap-y-3 py-4"
            >
              {children(line)}
            </li>
          ))}
        </ul>
      )}
    </Part>
  );
}

/** A part that the organiser doesn't answer for: what it means for somebody, and the way to ask again. */
export function Silent({ part }: { part: PartName | "credit" }) {
  const t = useWords("my-account");
  return <AskAgain said={t(`silent.${part}`)} again={t("silent.again")} to={`/my-account#${part}`} />;
}
