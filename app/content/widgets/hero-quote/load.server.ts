import { z } from "zod";
import { loadNextEvent } from "../../../events/next-event.server.ts";
import type { PictureReference } from "../../../media/picture-sources.ts";
import { getVideoPath } from "../../../media/video-path.ts";
import type { WidgetContext } from "../../widget-context.ts";
import { createWidgetLoader } from "../../widget-loader.ts";
import { html, decimal, oneOf, picture, text, flag } from "../setting.server.ts";

/** A video and its poster picture. `file` is a URL or a video id. `slate` is a URL or a picture's hash. */
const videoSetting = z
  .object({ file: text, slate: text })
  .nullish()
  .catch(null)
  .transform((settings) => settings ?? { file: "", slate: "" });

/** Settings of `core/hero_quote`. [CMS-049 CMS-050 CMS-051] */
const HeroQuoteSettings = z.object({
  heading: text,
  subheading: text,
  html,
  overlay_image: picture,
  background_image: picture,
  background_video: videoSetting,
  overlay_colour: text,
  text_colour: text,
  image_opacity: decimal(100).catch(100),
  image_saturation: decimal(100).catch(100),
  parallax: flag(false).catch(false),
  text_justify: oneOf(["left", "center", "right"], ""),
  text_align: oneOf(["top", "center", "bottom"], ""),
  button_link: text,
  button_text: text,
  button_colour: text,
});

type Settings = z.output<typeof HeroQuoteSettings>;

export type HeroQuote = Awaited<ReturnType<typeof loadHeroQuote>>;

/**
 * Loads a banner with sanitised text. A video takes precedence over a picture. Text is centred by default,
 * and `text_align` applies only with `text_justify`. If the button leads to the list of events, the banner
 * also shows the next event.
 */
async function loadHeroQuote(settings: Settings, { context, formats }: WidgetContext) {
  const videoFile = getVideoPath(settings.background_video.file);
  const backgroundPicture: PictureReference = videoFile
    ? toPosterPicture(settings.background_video.slate, settings.background_image)
    : settings.background_image;
  return {
    heading: settings.heading,
    subheading: settings.subheading,
    html: await context.html.clean(settings.html),
    picture: backgroundPicture,
    videoFile,
    overlayPicture: settings.overlay_image,
    overlayColour: settings.overlay_colour,
    textColour: settings.text_colour,
    opacity: settings.image_opacity,
    saturation: settings.image_saturation,
    isParallax: settings.parallax,
    justify: settings.text_justify || "center",
    align: settings.text_justify === "" ? "center" : settings.text_align || "center",
    nextEvent: isEventsLink(settings.button_link) ? await loadNextEvent(context, formats) : null,
    button: { link: settings.button_link, text: settings.button_text, colour: settings.button_colour },
  } as const;
}

const isEventsLink = (link: string): boolean => /^\/*events\/?$/.test(link);

function toPosterPicture(urlOrHash: string, fallback: PictureReference): PictureReference {
  const hash = /^\/assets\/i\/([^/]+)\//.exec(urlOrHash)?.[1] ?? (urlOrHash.includes("/") ? "" : urlOrHash);
  return hash ? { image: null, hash } : fallback;
}

export const widgetLoader = createWidgetLoader("core/hero_quote", HeroQuoteSettings, loadHeroQuote);
