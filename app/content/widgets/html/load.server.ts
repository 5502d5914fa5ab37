import { z } from "zod";
import type { WidgetContext } from "../../widget-context.ts";
import { createWidgetLoader } from "../../widget-loader.ts";
import { html } from "../setting.server.ts";

/** Settings of `core/html`. [CMS-071] */
const HtmlSettings = z.object({ html });

export type HtmlWidget = { html: string };

const loadHtml = async (
  settings: z.output<typeof HtmlSettings>,
  { context }: WidgetContext,
): Promise<HtmlWidget> => ({ html: await context.html.clean(settings.html) });

export const widgetLoader = createWidgetLoader("core/html", HtmlSettings, loadHtml);
