import { z } from "zod";
import type { WidgetContext } from "../../widget-context.ts";
import { createWidgetLoader } from "../../widget-loader.ts";
import { html } from "../setting.server.ts";

/** Settings of `core/raw_code`. [CMS-070] */
export const RawCodeSettings = z.object({ raw_html: html });

export type RawCode =
  | { kind: "html"; html: string }
  /** The unchanged code is shown in a sandboxed frame. */
  | { kind: "frame"; src: string }
  | null;

/**
 * Returns the organiser's HTML, sanitised. If the setting `RAW_CODE` is `trusted`, returns the URL of a
 * document with the unchanged HTML instead. Returns null if there is no HTML. [CMS-070]
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

export const widgetLoader = createWidgetLoader("core/raw_code", RawCodeSettings, loadRawCode);
