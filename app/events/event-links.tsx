import type { MouseEvent } from "react";
import { SiteLink } from "../ui/site-link.tsx";

type EventLinksProps = {
  links: readonly { label: string; to: string; reloadDocument?: boolean }[];
  /** The event's name and absolute URL for the share dialog, and a mailto link that contains both. */
  share: { label: string; title: string; url: string; mailtoUrl: string };
};

/** Links for directions, a map, the calendar file and sharing. */
export function EventLinks({ links, share }: EventLinksProps) {
  const { label: shareLabel, mailtoUrl } = share;
  const allLinks = [
    ...links,
    { label: shareLabel, to: mailtoUrl, onClick: (click: MouseEvent) => shareEvent(click, share) },
  ];
  return (
    <ul className="no-print flex flex-wrap gap-x-6">
      {allLinks.map(({ label, ...link }) => (
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

/** Opens the device's share dialog. A browser without this dialog follows the mailto link. */
function shareEvent(click: MouseEvent, { title, url }: EventLinksProps["share"]): void {
  if (!("share" in navigator)) return;
  click.preventDefault();
  // The promise also rejects when the user closes the share dialog, so the error is ignored.
  navigator.share({ title, url }).catch(() => undefined);
}
