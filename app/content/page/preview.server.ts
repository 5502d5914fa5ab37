import type { AppLoadContext } from "@remix-run/node";
import { z } from "zod";
import { toInstant } from "../../domain/venue-time.ts";
import { formatsFor } from "../../i18n/formats.server.ts";
import { inTime } from "../../site/errors/patience.ts";
import type { Page } from "../../wire/page.ts";
import { findOwnPage } from "./find-page.ts";
import { pageModel, type PageModel } from "./page-model.ts";

const At = z.iso.datetime({ local: true }).or(z.iso.datetime({ local: true, precision: -1 }));

/**
 * A page as its visitor sees it now. An administrator who adds `preview=1` to its `address` sees the parts
 * that don't show too, marked; and with `at` (`2026-03-14T18:30`, on the site's clock) the page as it will be
 * then. For everybody else the two say nothing. `findOwn` reads it with the parts that the API gives to
 * administrators only.
 */
export async function pageModelFor(
  page: Page,
  context: AppLoadContext,
  address: string,
  findOwn = () => findOwnPage(context, page.slug),
): Promise<PageModel> {
  const { clock, site, language } = context;
  const query = new URL(address).searchParams;
  const look = { now: clock.now(), zone: site.timeZone };
  if (query.get("preview") !== "1" || !(await isAdministrator(context))) return pageModel(page, look);
  const asked = query.get("at") ?? "";
  const at = At.safeParse(asked).success ? toInstant(asked, site.timeZone) : null;
  const now = at ?? look.now;
  const whole = await inTime(findOwn(), null, (err) =>
    context.log.warn({ err }, "a preview shows what everybody sees: the whole page could not be read"),
  );
  return {
    ...pageModel(whole ?? page, { ...look, now, isPreview: true }),
    changesAt: null,
    preview: {
      at: at === null ? "" : formatsFor(language.code).dayAndTime(at, site.timeZone),
      isOddTime: asked !== "" && at === null,
    },
  };
}

async function isAdministrator({ session, log }: AppLoadContext): Promise<boolean> {
  if (!session.isSignedIn) return false;
  const user = await inTime(session.user(), null, (err) =>
    log.warn({ err }, "no preview: who asks isn't known"),
  );
  return user?.isAdmin === true;
}
