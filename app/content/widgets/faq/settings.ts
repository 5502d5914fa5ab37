import { z } from "zod";
import { ListSettings } from "../../lists/list-settings.server.ts";
import { html, text } from "../setting.server.ts";

/** Settings of `core/faq`. `heading` is taken and not shown: the site has a heading of its own. [CMS-063] */
export const FaqSettings = z.object({ heading: text, pagecontent: html, group: text }).and(ListSettings);
