import { z } from "zod";
import type { PictureReference } from "../../../media/picture-sources.ts";
import type { WidgetContext } from "../../widget-context.ts";
import { createWidgetLoader } from "../../widget-loader.ts";
import { html, picture, text } from "../setting.server.ts";

/** Settings of `core/call_to_action`. [CMS-054 IMG-033] */
const CallToActionSettings = z.object({
  heading: text,
  subheading: text,
  html,
  left_image: picture,
  right_image: picture,
  button_link: text,
  button_text: text,
  button_colour: text,
});

export type CallToAction = {
  heading: string;
  subheading: string;
  html: string;
  left: PictureReference;
  right: PictureReference;
  button: { link: string; text: string; colour: string };
};

const loadCallToAction = async (
  settings: z.output<typeof CallToActionSettings>,
  { context }: WidgetContext,
): Promise<CallToAction> => ({
  heading: settings.heading,
  subheading: settings.subheading,
  html: await context.html.clean(settings.html),
  left: settings.left_image,
  right: settings.right_image,
  button: { link: settings.button_link, text: settings.button_text, colour: settings.button_colour },
});

export const widgetLoader = createWidgetLoader("core/call_to_action", CallToActionSettings, loadCallToAction);
