import type { AppLoadContext } from "@remix-run/node";
import { z } from "zod";
import { toInstant } from "../../domain/venue-time.ts";
import { formatsFor } from "../../i18n/formats.server.ts";
import { optional } from "../../optional.server.ts";
import type { Page } from "../../wire/page.ts";
import { findPageForUser } from "./find-page.ts";
import { pageModel, type PageModel } from "./page-model.ts";

const At = z.iso.datetime({ local: true }).or(z.iso.datetime({ local: true, precision: -1 }));

/**
 * Builds a page as the user sees it now. For administrators, `preview=1` in the query of `address` includes
 * hidden parts, labelled, and `at` (`2026-03-14T18:30`, in the site's time zone) shows the page as it will
 * be then. For other users both are ignored. `findPersonal` loads the page including the parts that the API
 * returns only to administrators.
 */
export async function pageModelFor(
  page: Page,
  context: AppLoadContext,
  address: string,
  findPersonal = () => findPageForUser(context, page.slug),
): Promise<PageModel> {
  const { clock, site, language } = context;
  const query = new URL(address).searchParams;
  const options = { now: clock.now(), zone: site.timeZone };
  if (query.get("preview") !== "1" || !(await isAdministrator(context))) return pageModel(page, options);
  const requestedTime = query.get("at") ?? "";
  const at = At.safeParse(requestedTime).success ? toInstant(requestedTime, site.timeZone) : null;
  const now = at ?? options.now;
  const fullPage = await optional(context, "the full page of a preview", findPersonal, { or: null });
  return {
    ...pageModel(fullPage ?? page, { ...options, now, isPreview: true }),
    changesAt: null,
    preview: {
      at: at === null ? "" : formatsFor(language.code).dayAndTime(at, site.timeZone),
      isOddTime: requestedTime !== "" && at === null,
    },
  };
}

async function isAdministrator(context: AppLoadContext): Promise<boolean> {
  const { session } = context;
  if (!session.isLoggedIn) return false;
  const user = await optional(context, "user", () => session.user(), { or: null });
  return user?.isAdmin === true;
}
