import type { AppLoadContext } from "@remix-run/node";
import { z } from "zod";
import { toInstant } from "../../domain/venue-time.ts";
import { formatsFor } from "../../i18n/formats.server.ts";
import { loadOptional } from "../../optional.server.ts";
import type { Page } from "../../wire/page.ts";
import { findPageForUser } from "./find-page.ts";
import { buildPageModel, type PageModel } from "./page-model.ts";

const PreviewTime = z.iso.datetime({ local: true }).or(z.iso.datetime({ local: true, precision: -1 }));

/**
 * Builds a page as the current user sees it now. Administrators get a preview with hidden widgets if
 * `requestUrl` has the query `preview=1`. The query `at` sets the preview's time (`2026-03-14T18:30`, in the
 * site's time zone). `findFullPage` loads the page with the parts that only administrators may see.
 */
export async function buildPageModelForUser(
  page: Page,
  context: AppLoadContext,
  requestUrl: string,
  findFullPage = () => findPageForUser(context, page.slug),
): Promise<PageModel> {
  const { clock, site, language } = context;
  const query = new URL(requestUrl).searchParams;
  const options = { now: clock.now(), timeZone: site.timeZone };
  if (query.get("preview") !== "1" || !(await isAdministrator(context))) return buildPageModel(page, options);
  const requestedTime = query.get("at") ?? "";
  const previewTime = PreviewTime.safeParse(requestedTime).success
    ? toInstant(requestedTime, site.timeZone)
    : null;
  const now = previewTime ?? options.now;
  const fullPage = await loadOptional(context, "the full page of a preview", findFullPage, {
    fallback: null,
  });
  return {
    ...buildPageModel(fullPage ?? page, { ...options, now, isPreview: true }),
    changesAt: null,
    preview: {
      formattedTime:
        previewTime === null ? "" : formatsFor(language.code).dayAndTime(previewTime, site.timeZone),
      isInvalidTime: requestedTime !== "" && previewTime === null,
    },
  };
}

async function isAdministrator(context: AppLoadContext): Promise<boolean> {
  const { session } = context;
  if (!session.isLoggedIn) return false;
  const user = await loadOptional(context, "user", () => session.user(), { fallback: null });
  return user?.isAdmin === true;
}
