import type { z } from "zod";
import { nextEvent } from "../../../events/next-event.server.ts";
import type { WidgetAsk } from "../../widget-ask.ts";
import type { PictureReference } from "../../../media/picture-sources.ts";
import { videoAddress } from "../../../media/video-address.ts";
import type { HeroQuoteSettings } from "./settings.ts";

type Settings = z.output<typeof HeroQuoteSettings>;

export type HeroQuote = Awaited<ReturnType<typeof loadHeroQuote>>;

/**
 * A hero: what its settings say, its text made safe. A video goes before a picture. Without a justification
 * all stands in the middle.
 */
export async function loadHeroQuote(settings: Settings, { context, formats }: WidgetAsk) {
  const videoFile = videoAddress(settings.background_video.file);
  const picture: PictureReference = videoFile
    ? slate(settings.background_video.slate, settings.background_image)
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
    next: leadsToEvents(settings.button_link) ? await nextEvent(context, formats) : null,
    button: { link: settings.button_link, text: settings.button_text, colour: settings.button_colour },
  } as const;
}

/** Beside the way to all events stands the one that comes next. */
const leadsToEvents = (link: string): boolean => /^\/*events\/?$/.test(link);

function slate(given: string, otherwise: PictureReference): PictureReference {
  const hash = /^\/assets\/i\/([^/]+)\//.exec(given)?.[1] ?? (given.includes("/") ? "" : given);
  return hash ? { image: null, hash } : otherwise;
}
