import { useWords } from "../i18n/words.tsx";
import { SiteLink } from "../ui/site-link.tsx";

/** How one gets to an event, and a file of it for calendars; "" for what there is none of. */
export function EventWays({ directions, calendar }: { directions: string; calendar: string }) {
  const t = useWords("events");
  const ways = [
    { way: t("directions"), to: directions, reloadDocument: false },
    // No page, but a file.
    { way: t("calendar"), to: calendar, reloadDocument: true },
  ].filter(({ to }) => to !== "");
  return (
    <ul className="no-print flex flex-wrap gap-x-6 empty:hidden">
      {ways.map(({ way, ...link }) => (
        <li key={way}>
          <SiteLink
            {...link}
            className="target flex items-center underline underline-offset-4 hover:text-brand-text"
          >
            {way}
          </SiteLink>
        </li>
      ))}
    </ul>
  );
}
