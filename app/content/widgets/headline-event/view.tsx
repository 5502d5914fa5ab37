import { EventDetails } from "../../../events/event-details.tsx";
import { useTranslations } from "../../../i18n/use-translations.tsx";
import { Picture } from "../../../media/picture.tsx";
import { organiserTextProps } from "../../../i18n/organiser-text-props.ts";
import { LinkButton } from "../../../ui/button.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { columnClass, Heading } from "../../../ui/section.tsx";
import { getBackgroundClass, getContentClass } from "../../frame/frame-classes.ts";
import type { ViewProps } from "../../view-props.ts";
import type { HeadlineEvent } from "./load.server.ts";

/** The banner of the organiser's featured event. [RT-005] */
export default function HeadlineEventView({ data, isPageTitle }: ViewProps<HeadlineEvent>) {
  const t = useTranslations("events");
  if (!data) return null;
  return (
    <section
      className={classNames(
        "relative isolate flex overflow-hidden",
        getBackgroundClass("blk"),
        getContentClass("blk"),
      )}
    >
      <Picture
        {...data.narrowPicture}
        aspect="4x3"
        width={900}
        sizes="100vw"
        alt=""
        className="absolute inset-x-0 top-0 aspect-4/3 w-full object-cover md:hidden"
      />
      <Picture
        {...data.widePicture}
        aspect="16x9"
        width={1920}
        sizes="100vw"
        alt=""
        className="absolute inset-0 hidden h-full w-full object-cover md:block"
      />
      <div className="absolute inset-x-0 top-0 aspect-4/3 bg-linear-to-t from-black to-black/10 md:bottom-0 md:aspect-auto md:bg-linear-to-r md:via-black/70 rtl:md:bg-linear-to-l" />
      <div
        className={classNames(
          columnClass,
          "relative flex flex-col items-start justify-end gap-4 pt-[58vw] pb-10 md:min-h-[32rem] md:justify-center md:py-16",
        )}
      >
        <p {...(data.heading ? organiserTextProps : {})} className="display text-2xl text-brand-text">
          {data.heading || t("headline")}
        </p>
        <Heading {...organiserTextProps} level={isPageTitle ? 1 : 2} size={1} className="max-w-3xl">
          {data.name}
        </Heading>
        {data.blurb && (
          <p {...organiserTextProps} className="running max-w-prose text-lg">
            {data.blurb}
          </p>
        )}
        <EventDetails times={data.times} venue={data.venue} className="text-lg" />
        <LinkButton to={`/event/${encodeURIComponent(data.url)}`} className="mt-2">
          {data.buttonText ? <span {...organiserTextProps}>{data.buttonText}</span> : t("getTickets")}
        </LinkButton>
      </div>
    </section>
  );
}
