import { BackgroundVideo } from "../../../media/background-video.tsx";
import { useWords } from "../../../i18n/words.tsx";
import { Picture } from "../../../media/picture.tsx";
import { asWritten } from "../../../i18n/as-written.ts";
import { classNames } from "../../../ui/class-names.ts";
import { Prose } from "../../../ui/prose.tsx";
import { column } from "../../../ui/section.tsx";
import { SiteLink } from "../../../ui/site-link.tsx";
import { ColourButton } from "../../colour-button.tsx";
import { groundClass, opacityClass, saturationClass } from "../../frame/frame-classes.ts";
import { OnGround } from "../../frame/on-ground.tsx";
import type { ViewProps } from "../../view-props.ts";
import type { HeroQuote } from "./data.ts";

/**
 * A banner at least 500 px high: a film or a picture over its colour, and over that the words. [CMS-049..053
 * RT-002]
 */
export default function HeroQuoteView({ data, isPageTitle }: ViewProps<HeroQuote>) {
  const backdrop = classNames(
    opacityClass(data.opacity),
    saturationClass(data.saturation),
    data.isParallax && "parallax",
  );
  const overlay = data.overlayColour || "blk";
  const Title = isPageTitle ? "h1" : "h2";
  return (
    <section
      className={classNames(
        "relative isolate flex min-h-[500px] overflow-hidden lg:min-h-[600px]",
        groundClass(overlay),
      )}
    >
      <Picture
        {...data.picture}
        aspect="16x9"
        width={1920}
        sizes="100vw"
        alt=""
        priority={isPageTitle}
        className={classNames("absolute inset-0 h-full w-full object-cover", backdrop)}
      />
      {data.videoFile && <BackgroundVideo src={data.videoFile} className={backdrop} />}
      <OnGround ground={overlay} ink={data.textColour} className="relative flex w-full">
        <div className="absolute inset-0 bg-linear-to-t from-page via-page/45 to-page/5" />
        <div className={classNames(column, "relative flex flex-col py-14", across[data.align])}>
          <div className={classNames("flex max-w-4xl flex-col gap-5", along[data.justify])}>
            <Picture
              {...data.overlayPicture}
              aspect="raw"
              width={300}
              alt=""
              className="h-auto w-60 max-w-full"
            />
            {data.heading && (
              <Title {...asWritten} className="display text-6xl text-balance sm:text-7xl lg:text-8xl">
                {sentencesOf(data.heading).map((sentence, place) => (
                  // A line breaks between two sentences before it breaks within one.
                  <span key={`${place} ${sentence}`} className="inline-block">
                    {sentence}&#32;
                  </span>
                ))}
              </Title>
            )}
            {data.subheading && (
              <p {...asWritten} className="display text-2xl sm:text-3xl">
                {data.subheading}
              </p>
            )}
            {data.html && <Prose html={data.html} className="text-lg" />}
            <div className="mt-2 flex flex-wrap items-center gap-x-8 gap-y-4 empty:hidden">
              <ColourButton {...data.button} />
              {data.next && <Next event={data.next} />}
            </div>
          </div>
        </div>
      </OnGround>
    </section>
  );
}

const sentencesOf = (heading: string): string[] => heading.split(/(?<=[.!?]) +/);

function Next({ event: { name, to, date, away } }: { event: NonNullable<HeroQuote["next"]> }) {
  const t = useWords("events");
  return (
    <SiteLink to={to} className="group border-s-4 border-brand ps-4 no-underline">
      <span className="block">
        {t("next")} · <span className="font-semibold">{away}</span>
      </span>
      <span {...asWritten} className="display block text-2xl group-hover:underline">
        {name}
      </span>
      <span className="block">{date}</span>
    </SiteLink>
  );
}

const along = {
  left: "items-start text-start",
  center: "items-center self-center text-center",
  right: "items-end self-end text-end",
};
const across = { top: "justify-start", center: "justify-center", bottom: "justify-end" };
