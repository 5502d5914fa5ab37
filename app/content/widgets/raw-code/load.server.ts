import { z } from "zod";
import type { WidgetContext } from "../../widget-context.ts";
import { createWidgetLoader } from "../../widget-loader.ts";
import { html } from "../setting.server.ts";

/** Settings of `core/raw_code`. [CMS-070] */
export const RawCodeSettings = z.object({ raw_html: html });

export type RawCode =
  | { kind: "html"; html: string }
  /** The code runs unchanged in a frame without access to the site. */
  | { kind: "frame"; src: string }
  | null;

/**
 * Loads raw code of the organiser: sanitised like other HTML, or, if the site trusts it, in a frame whose
 * URL contains the page and the widget's key. [CMS-070]
 */
async function loadRawCode(
  { raw_html }: z.output<typeof RawCodeSettings>,
  { context, pageSlug, key }: WidgetContext,
): Promise<RawCode> {
  if (raw_html.trim() === "") return null;
  if (context.site.rawCode === "trusted" && pageSlug !== "")
    return { kind: "frame", src: `/raw-code/${encodeURIComponent(pageSlug)}/${encodeURIComponent(key)}` };
  return { kind: "html", html: await context.html.clean(raw_html) };
}

export const widget = createWidgetLoader("core/raw_code", RawCodeSettings, loadRawCode);
