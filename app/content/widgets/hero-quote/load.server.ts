import { z } from "zod";
import { loadNextEvent } from "../../../events/next-event.server.ts";
import type { PictureReference } from "../../../media/picture-sources.ts";
import { getVideoPath } from "../../../media/video-path.ts";
import type { WidgetContext } from "../../widget-context.ts";
import { createWidgetLoader } from "../../widget-loader.ts";
import { html, decimal, oneOf, picture, text, flag } from "../setting.server.ts";

/** The video of a hero and its still picture. `file` is a URL or a video id, `slate` a URL or a hash. */
const video = z
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
  background_video: video,
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
 * Loads a hero with sanitised text. A video takes precedence over a picture. Without a justification the
 * text is centred.
 */
async function loadHeroQuote(settings: Settings, { context, formats }: WidgetContext) {
  const videoFile = getVideoPath(settings.background_video.file);
  const picture: PictureReference = videoFile
    ? toPosterPicture(settings.background_video.slate, settings.background_image)
    : settings.background_image;
  return {
    heading: settings.heading,
    subheading: settings.subheading,
    html: await context.html.clean(settings.html),
    picture,
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

/** Whether a link leads to the list of events. Such a button is shown together with the next event. */
const isEventsLink = (link: string): boolean => /^\/*events\/?$/.test(link);

function toPosterPicture(urlOrHash: string, fallback: PictureReference): PictureReference {
  const hash = /^\/assets\/i\/([^/]+)\//.exec(urlOrHash)?.[1] ?? (urlOrHash.includes("/") ? "" : urlOrHash);
  return hash ? { image: null, hash } : fallback;
}

export const widget = createWidgetLoader("core/hero_quote", HeroQuoteSettings, loadHeroQuote);
