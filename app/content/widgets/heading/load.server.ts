import { z } from "zod";
import { createWidgetLoader } from "../../widget-loader.ts";
import { oneOf, text, flag } from "../setting.server.ts";

/** Settings of `core/heading`. Other types than h1 to h4 show nothing. [CMS-068 CMS-069] */
const HeadingSettings = z.object({
  heading_type: oneOf(["h1", "h2", "h3", "h4"], ""),
  heading: text,
  centered: flag(false).catch(false),
});

export type HeadingWidget = { text: string; level: 1 | 2 | 3 | 4 | null; isCentred: boolean };

const LEVEL_BY_TYPE = { h1: 1, h2: 2, h3: 3, h4: 4, "": null } as const;

const loadHeading = async (settings: z.output<typeof HeadingSettings>): Promise<HeadingWidget> => ({
  text: settings.heading,
  level: LEVEL_BY_TYPE[settings.heading_type],
  isCentred: settings.centered,
});

export const widgetLoader = createWidgetLoader("core/heading", HeadingSettings, loadHeading);
