import { z } from "zod";
import { html } from "../setting.server.ts";

/** Settings of `core/html`. [CMS-071] */
export const HtmlSettings = z.object({ html });
