import { BackgroundVideo } from "../../../media/background-video.tsx";
import { useTranslations } from "../../../i18n/use-translations.tsx";
import { Picture } from "../../../media/picture.tsx";
import { organiserTextProps } from "../../../i18n/organiser-text-props.ts";
import { classNames } from "../../../ui/class-names.ts";
import { Prose } from "../../../ui/prose.tsx";
import { Price } from "../../../ui/price.tsx";
import { columnClass } from "../../../ui/section.tsx";
import { SiteLink } from "../../../ui/site-link.tsx";
import { ColourButton } from "../../colour-button.tsx";
import { getBackgroundClass, getOpacityClass, getSaturationClass } from "../../frame/frame-classes.ts";
import { OnBackground } from "../../frame/on-background.tsx";
import type { ViewProps } from "../../view-props.ts";
import type { HeroQuote } from "./load.server.ts";

/**
 * A banner at least 500 px high: a video or picture over the background colour, with the text on top.
 * [CMS-049..053 RT-002]
 */
export default function HeroQuoteView({ data, isPageTitle }: ViewProps<HeroQuote>) {
  const backgroundClasses = classNames(
    getOpacityClass(data.opacity),
    getSaturationClass(data.saturation),
    data.isParallax && "parallax",
  );
  const overlay = data.overlayColour || "blk";
  const Title = isPageTitle ? "h1" : "h2";
  return (
    <section
      className={classNames(
        "relative isolate flex min-h-[500px] overflow-hidden lg:min-h-[600px]",
        getBackgroundClass(overlay),
      )}
    >
      <Picture
        {...data.picture}
        aspect="16x9"
        width={1920}
        sizes="100vw"
        alt=""
        priority={isPageTitle}
        className={classNames("absolute inset-0 h-full w-full object-cover", backgroundClasses)}
      />
      {data.videoFile && <BackgroundVideo src={data.videoFile} className={backgroundClasses} />}
      <OnBackground background={overlay} textColour={data.textColour} className="relative flex w-full">
        <div className="absolute inset-0 bg-linear-to-t from-page via-page/45 to-page/5" />
        <div className={classNames(columnClass, "relative flex flex-col py-14", ALIGN_CLASSES[data.align])}>
          <div className={classNames("flex max-w-4xl flex-col gap-5", JUSTIFY_CLASSES[data.justify])}>
            <Picture
              {...data.overlayPicture}
              aspect="raw"
              width={300}
              alt=""
              className="h-auto w-60 max-w-full"
            />
            {data.heading && (
              <Title
                {...organiserTextProps}
                className="display text-6xl text-balance sm:text-7xl lg:text-8xl"
              >
                {splitSentences(data.heading).map((sentence, index) => (
                  // Lines should break between sentences.
                  <span key={`${index} ${sentence}`} className="inline-block">
                    {sentence}&#32;
                  </span>
                ))}
              </Title>
            )}
            {data.subheading && (
              <p {...organiserTextProps} className="display text-2xl sm:text-3xl">
                {data.subheading}
              </p>
            )}
            {data.html && <Prose html={data.html} className="text-lg" />}
            <div className="mt-2 flex flex-wrap items-center gap-x-8 gap-y-4 empty:hidden">
              <ColourButton {...data.button} />
              {data.nextEvent && <NextEvent event={data.nextEvent} />}
            </div>
          </div>
        </div>
      </OnBackground>
    </section>
  );
}

const splitSentences = (heading: string): string[] => heading.split(/(?<=[.!?]) +/);

function NextEvent({ event }: { event: NonNullable<HeroQuote["nextEvent"]> }) {
  const t = useTranslations("events");
  const { name, path, date, daysAway } = event;
  const prices = [
    { label: t("watchFrom"), cents: event.ticketsOnSale?.lowestPrice },
    { label: t("enterFrom"), cents: event.entriesOnSale?.lowestPrice },
  ];
  return (
    <SiteLink to={path} className="group border-s-4 border-brand ps-4 no-underline">
      <span className="block">
        {t("next")} · <span className="font-semibold">{daysAway}</span>
      </span>
      <span {...organiserTextProps} className="display block text-2xl group-hover:underline">
        {name}
      </span>
      <span className="block">{date}</span>
      {prices.map(
        ({ label, cents }) =>
          cents && (
            <span key={label} className="me-4 inline-block">
              {label} <Price cents={cents} />
            </span>
          ),
      )}
    </SiteLink>
  );
}

const JUSTIFY_CLASSES = {
  left: "items-start text-start",
  center: "items-center self-center text-center",
  right: "items-end self-end text-end",
};
const ALIGN_CLASSES = { top: "justify-start", center: "justify-center", bottom: "justify-end" };
