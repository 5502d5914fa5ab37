import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { findPage } from "./page/find-page.ts";
import { pageModel, widgetsOf } from "./page/page-model.ts";
import { RawCodeSettings } from "./widgets/raw-code/settings.ts";
import { withHashes } from "./widgets/setting.server.ts";

/**
 * Code of the organiser as it was written, where they trust it: the only thing on this site whose scripts run
 * without being known. The policy takes everything of this site's from it: its origin, and so its cookies and
 * pages. [CMS-070]
 */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const { site, clock } = context;
  const page = site.rawCode === "trusted" ? await findPage(context, params["page"] ?? "") : null;
  const widgets = page ? widgetsOf(pageModel(page, { now: clock.now(), zone: site.timeZone })) : [];
  const widget = widgets.find(({ key, kind }) => key === params["place"] && kind === "core/raw_code");
  if (!widget) throw data({ kind: "not-found" }, { status: 404 });
  const { raw_html } = RawCodeSettings.parse(withHashes(widget.variables));
  return new Response(`<!doctype html><meta charset="utf-8">${raw_html}`, {
    headers: {
      "Content-Type": "text/html; charset=utf-8",
      "Content-Security-Policy": "sandbox allow-scripts; frame-ancestors 'self'",
      "X-Frame-Options": "SAMEORIGIN",
      "Cache-Control": "private, no-store",
    },
  });
}
