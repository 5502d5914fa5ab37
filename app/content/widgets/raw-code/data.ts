import type { z } from "zod";
import type { WidgetAsk } from "../../widget-ask.ts";
import type { RawCodeSettings } from "./settings.ts";

export type RawCode =
  | { kind: "html"; html: string }
  /** Where the code runs as it was written, apart from this site. */
  | { kind: "frame"; address: string }
  | null;

/**
 * Code of the organiser: cleaned like other HTML; where they trust it, in a frame of its own, whose address
 * names the page and the place on it. [CMS-070]
 */
export async function loadRawCode(
  { raw_html }: z.output<typeof RawCodeSettings>,
  { context, page, place }: WidgetAsk,
): Promise<RawCode> {
  if (raw_html.trim() === "") return null;
  if (context.site.rawCode === "trusted" && page !== "")
    return { kind: "frame", address: `/raw-code/${encodeURIComponent(page)}/${encodeURIComponent(place)}` };
  return { kind: "html", html: await context.html.clean(raw_html) };
}
