import type { ReactNode } from "react";
import { Picture } from "../media/picture.tsx";
import type { PictureReference } from "../media/picture-sources.ts";
import { organiserTextProps } from "../i18n/organiser-text-props.ts";
import { columnClass, Heading } from "../ui/section.tsx";
import { EventDetails } from "./event-details.tsx";
import type { EventTimes } from "./event-times.ts";

type EventHeroProps = {
  name: string;
  venue: string;
  venuePath: string;
  times: EventTimes;
  picture: PictureReference;
  children?: ReactNode;
};

/**
 * Header of an event's page: picture, name, venue, date, time and links. The class `night` makes it dark in
 * both themes, because its text is over the picture. [EVT-008..011]
 */
export function EventHero({ name, venue, venuePath, times, picture, children }: EventHeroProps) {
  return (
    <header className="night relative isolate overflow-hidden bg-sunken">
      <div className="absolute inset-0 -z-10">
        <Picture
          {...picture}
          aspect="16x9"
          width={1920}
          sizes="100vw"
          alt=""
          priority
          className="size-full object-cover"
        />
        <div className="absolute inset-0 bg-linear-to-t from-page from-5% via-page/65 via-45% to-page/5" />
      </div>
      <div className={`${columnClass} flex min-h-96 flex-col justify-end gap-5 pt-40 pb-10 md:min-h-120`}>
        <Heading {...organiserTextProps} level={1}>
          {name}
        </Heading>
        <EventDetails
          times={times}
          venue={venue}
          venuePath={venuePath}
          className="text-lg font-semibold sm:flex sm:flex-wrap gap-x-8"
        />
        {children}
      </div>
    </header>
  );
}
