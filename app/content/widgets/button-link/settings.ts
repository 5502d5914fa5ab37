import { z } from "zod";
import { recordId, text, yes } from "../setting.server.ts";

/** Settings of `core/button_link`. [CMS-058] */
export const ButtonLinkSettings = z.object({
  button_text: text,
  button_colour: text,
  button_url: text,
  link_to_page: recordId.catch(0),
  link_to_document: text.catch(""),
  open_in_new_tab: yes(false).catch(false),
  full_width: yes(false).catch(false),
});
