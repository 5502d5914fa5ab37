import type { MouseEvent } from "react";
import { useTranslations } from "../i18n/use-translations.tsx";
import { SiteLink } from "../ui/site-link.tsx";

type EventLinksProps = {
  directions: string;
  map: string;
  calendar: string;
  /** The event's name and absolute URL for the share dialog, and a mailto link that contains both. */
  share: { title: string; url: string; mailtoUrl: string };
};

/** Links for directions, a map, the calendar file and sharing. A link that is "" isn't shown. */
export function EventLinks({ directions, map, calendar, share }: EventLinksProps) {
  const t = useTranslations("events");
  const links = [
    { label: t("directions"), to: directions },
    { label: t("map"), to: map },
    // The client router can't open a file, so the browser has to request it.
    { label: t("calendar"), to: calendar, reloadDocument: true },
    { label: t("share"), to: share.mailtoUrl, onClick: (click: MouseEvent) => shareEvent(click, share) },
  ].filter(({ to }) => to !== "");
  return (
    <ul className="no-print flex flex-wrap gap-x-6">
      {links.map(({ label, ...link }) => (
        <li key={label}>
          <SiteLink
            {...link}
            className="target flex items-center underline underline-offset-4 hover:text-brand-text"
          >
            {label}
          </SiteLink>
        </li>
      ))}
    </ul>
  );
}

/** Opens the device's share dialog. If the browser has none, it follows the mailto link instead. */
function shareEvent(click: MouseEvent, { title, url }: EventLinksProps["share"]): void {
  if (!("share" in navigator)) return;
  click.preventDefault();
  // The promise also rejects when the user closes the share dialog, so the error is ignored.
  navigator.share({ title, url }).catch(() => undefined);
}
