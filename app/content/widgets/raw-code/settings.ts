import { z } from "zod";
import { html } from "../setting.server.ts";

/** Settings of `core/raw_code`. [CMS-070] */
export const RawCodeSettings = z.object({ raw_html: html });
