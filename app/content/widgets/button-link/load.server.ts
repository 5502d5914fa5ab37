import { z } from "zod";
import { findPagePath } from "../../page/find-page-path.ts";
import type { WidgetContext } from "../../widget-context.ts";
import { createWidgetLoader } from "../../widget-loader.ts";
import { recordId, text, flag } from "../setting.server.ts";

/** Settings of `core/button_link`. [CMS-058] */
export const ButtonLinkSettings = z.object({
  button_text: text,
  button_colour: text,
  button_url: text,
  link_to_page: recordId.catch(0),
  link_to_document: text.catch(""),
  open_in_new_tab: flag(false).catch(false),
  full_width: flag(false).catch(false),
});

export type ButtonLink = {
  text: string;
  colour: string;
  link: string;
  opensNewTab: boolean;
  isFullWidth: boolean;
};

/**
 * Loads a button that leads to a page, a document or a URL. A page takes precedence over a document, and a
 * document over a URL. [CMS-058 CMS-059]
 */
export async function loadButtonLink(
  settings: z.output<typeof ButtonLinkSettings>,
  { context }: WidgetContext,
): Promise<ButtonLink> {
  const pagePath = settings.link_to_page > 0 ? await findPagePath(context, settings.link_to_page) : "";
  // The setting may also be an id, which can't be resolved to a path.
  const documentPath = settings.link_to_document.includes("/") ? settings.link_to_document : "";
  return {
    text: settings.button_text,
    colour: settings.button_colour,
    link: pagePath || documentPath || settings.button_url,
    opensNewTab: settings.open_in_new_tab,
    isFullWidth: settings.full_width,
  };
}

export const widgetLoader = createWidgetLoader("core/button_link", ButtonLinkSettings, loadButtonLink);
