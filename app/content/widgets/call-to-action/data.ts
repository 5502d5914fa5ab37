import type { z } from "zod";
import type { PictureReference } from "../../../media/picture-sources.ts";
import type { WidgetAsk } from "../../widget-ask.ts";
import type { CallToActionSettings } from "./settings.ts";

export type CallToAction = {
  heading: string;
  subheading: string;
  html: string;
  left: PictureReference;
  right: PictureReference;
  button: { link: string; text: string; colour: string };
};

export const loadCallToAction = async (
  settings: z.output<typeof CallToActionSettings>,
  { context }: WidgetAsk,
): Promise<CallToAction> => ({
  heading: settings.heading,
  subheading: settings.subheading,
  html: await context.html.clean(settings.html),
  left: settings.left_image,
  right: settings.right_image,
  button: { link: settings.button_link, text: settings.button_text, colour: settings.button_colour },
});
