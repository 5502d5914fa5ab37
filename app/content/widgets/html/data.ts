import type { z } from "zod";
import type { WidgetAsk } from "../../widget-ask.ts";
import type { HtmlSettings } from "./settings.ts";

export type HtmlWidget = { html: string };

export const loadHtml = async (
  settings: z.output<typeof HtmlSettings>,
  { context }: WidgetAsk,
): Promise<HtmlWidget> => ({ html: await context.html.clean(settings.html) });
