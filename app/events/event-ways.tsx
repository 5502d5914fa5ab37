import type { MouseEvent } from "react";
import { useWords } from "../i18n/words.tsx";
import { SiteLink } from "../ui/site-link.tsx";

type EventWaysProps = {
  directions: string;
  calendar: string;
  /** What is passed on to others: the event's name and its whole address; and a mail of both. */
  share: { title: string; url: string; mail: string };
};

/** How one gets to an event, a file of it for calendars ("" for what there is none of), and passing it on. */
export function EventWays({ directions, calendar, share }: EventWaysProps) {
  const t = useWords("events");
  const ways = [
    { way: t("directions"), to: directions },
    // No page, but a file.
    { way: t("calendar"), to: calendar, reloadDocument: true },
    { way: t("share"), to: share.mail, onClick: (click: MouseEvent) => passOn(click, share) },
  ].filter(({ to }) => to !== "");
  return (
    <ul className="no-print flex flex-wrap gap-x-6">
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

/** A phone asks with which of its apps; without that, or without scripts, it goes by mail. */
function passOn(click: MouseEvent, { title, url }: EventWaysProps["share"]): void {
  if (!("share" in navigator)) return;
  click.preventDefault();
  // Whoever closes the question has changed their mind.
  navigator.share({ title, url }).catch(() => undefined);
}
