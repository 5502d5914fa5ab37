import { useWords } from "../i18n/words.tsx";
import { SiteLink } from "../ui/site-link.tsx";
import type { MissingLine } from "./overview.ts";

/** What an entry still lacks, each with the way to mend it; nothing where it lacks nothing. */
export function MissingLines({ lines }: { lines: readonly MissingLine[] }) {
  const t = useWords("tickets");
  if (lines.length === 0) return null;
  return (
    <ul className="flex flex-col gap-2 border-s-8 border-bad bg-raised px-4 py-2">
      {lines.map(({ kind, what, date, link }) => (
        <li key={kind} className="flex flex-wrap items-center gap-x-4">
          <span>{t(`missing.${kind}`, { what, date })}</span>
          <SiteLink
            to={link}
            className="target inline-flex items-center font-semibold text-brand-text underline underline-offset-4"
          >
            {t(`mend.${mendedBy[kind]}`)}
          </SiteLink>
        </li>
      ))}
    </ul>
  );
}

const mendedBy = {
  unpaid: "pay",
  "registration-expired": "vehicle",
  "registration-expires": "vehicle",
  "licence-expired": "licence",
  "licence-expires": "licence",
} as const satisfies Record<MissingLine["kind"], string>;
