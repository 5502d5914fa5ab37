import type { MouseEvent } from "react";
import { useTranslations } from "../i18n/use-translations.tsx";
import { SiteLink } from "../ui/site-link.tsx";

type EventWaysProps = {
  directions: string;
  calendar: string;
  /** The event's name and absolute URL, for the share dialog; and a mailto link with both. */
  share: { title: string; url: string; mailtoUrl: string };
};

/** Links for directions, the calendar file ("" for none) and sharing. */
export function EventLinks({ directions, calendar, share }: EventWaysProps) {
  const t = useTranslations("events");
  const links = [
    { label: t("directions"), to: directions },
    // A file, not a page.
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

/** Opens the device's share dialog; without it, or without JavaScript, the mailto link is followed. */
function shareEvent(click: MouseEvent, { title, url }: EventWaysProps["share"]): void {
  if (!("share" in navigator)) return;
  click.preventDefault();
  // The promise rejects when the user closes the dialog.
  navigator.share({ title, url }).catch(() => undefined);
}
