import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { findPage } from "./page/find-page.ts";
import { buildPageModel, listWidgets } from "./page/page-model.ts";
import { RawCodeSettings } from "./widgets/raw-code/load.server.ts";
import { replacePictureIds } from "./widgets/setting.server.ts";

/**
 * Serves a widget's raw HTML as a document, if the setting `RAW_CODE` is `trusted`. The CSP sandbox gives the
 * document an opaque origin, so that its scripts can't read the site's cookies or pages. [CMS-070]
 */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const { site, clock } = context;
  const page = site.rawCode === "trusted" ? await findPage(context, params["page"] ?? "") : null;
  const widgets = page
    ? listWidgets(buildPageModel(page, { now: clock.now(), timeZone: site.timeZone }))
    : [];
  const widget = widgets.find(({ key, kind }) => key === params["place"] && kind === "core/raw_code");
  if (!widget) throw data({ kind: "not-found" }, { status: 404 });
  const { raw_html } = RawCodeSettings.parse(replacePictureIds(widget.variables));
  return new Response(`<!doctype html><meta charset="utf-8">${raw_html}`, {
    headers: {
      "Content-Type": "text/html; charset=utf-8",
      "Content-Security-Policy": "sandbox allow-scripts; frame-ancestors 'self'",
      "X-Frame-Options": "SAMEORIGIN",
      "Cache-Control": "private, no-store",
    },
  });
}
