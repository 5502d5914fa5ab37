import type { z } from "zod";
import { pageAddress } from "../../page/page-address.ts";
import type { WidgetAsk } from "../../widget-ask.ts";
import type { ButtonLinkSettings } from "./settings.ts";

export type ButtonLink = {
  text: string;
  colour: string;
  link: string;
  opensNewTab: boolean;
  isFullWidth: boolean;
};

/**
 * Where a button leads: a page by its id goes before a document by its address, and that before any other
 * address. Without a target there is no button. [CMS-058 CMS-059]
 */
export async function loadButtonLink(
  settings: z.output<typeof ButtonLinkSettings>,
  { context }: WidgetAsk,
): Promise<ButtonLink> {
  const page = settings.link_to_page > 0 ? await pageAddress(context, settings.link_to_page) : "";
  // Nobody says where a document lies whose number alone is given.
  const document = settings.link_to_document.includes("/") ? settings.link_to_document : "";
  return {
    text: settings.button_text,
    colour: settings.button_colour,
    link: page || document || settings.button_url,
    opensNewTab: settings.open_in_new_tab,
    isFullWidth: settings.full_width,
  };
}
