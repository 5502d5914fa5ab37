import type { ReactNode } from "react";
import { useWords } from "../i18n/words.tsx";
import { Alert } from "../ui/alert.tsx";
import { Part } from "../ui/part.tsx";

type AccountListProps<Line> = {
  id: string;
  title: string;
  /** Null for a list that can't be had at the moment. */
  lines: readonly Line[] | null;
  children: (line: Line) => ReactNode;
};

/** One list of the account under its heading; left out while there is nothing in it. [ACC-011] */
export function AccountList<Line extends { id: number }>({
  id,
  title,
  lines,
  children,
}: AccountListProps<Line>) {
  const t = useWords("my-account");
  if (lines?.length === 0) return null;
  return (
    <Part id={id} title={title}>
      {lines ? (
        <ul className="flex flex-col divide-y divide-line border-y border-line">
          {lines.map((line) => (
            <li key={line.id} className="flex flex-wrap items-center justify-between gap-x-8 gap-y-3 py-4">
              {children(line)}
            </li>
          ))}
        </ul>
      ) : (
        <Alert tone="info">{t("unavailable")}</Alert>
      )}
    </Part>
  );
}
