import type { AppLoadContext, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { type ClientLoaderFunctionArgs, useLoaderData } from "@remix-run/react";
import { begunEntries } from "../../entry/begun/begun-entries.server.ts";
import { BegunEntries } from "../../entry/begun/begun-entries.tsx";
import type { ScreenHandle } from "../../i18n/handle.ts";
import { wordsFor } from "../../i18n/words.server.ts";
import { classNames } from "../../ui/class-names.ts";
import { column } from "../../ui/section.tsx";
import { findPage } from "./find-page.ts";
import { homeHead } from "./home-head.ts";
import { homeWithoutPage, withHomeSections } from "./home-sections.ts";
import { loadPage } from "./load-page.ts";
import { PageBody } from "./page-body.tsx";
import { loadViews } from "../views.ts";
import type { PageModel } from "./page-model.ts";
import { pageModelFor } from "./preview.server.ts";

export const handle = {
  words: ["content", "events", "media"],
  query: { gallery: "[1-9]\\d{0,8}", page: "[1-9]\\d{0,3}" },
} satisfies ScreenHandle;

/** The content page named “home”. [RT-001..007] */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const page = await findPage(context, "home");
  const model = page
    ? withHomeSections(await pageModelFor(page, context, request.url))
    : await standIn(context);
  const [shown, begun] = await Promise.all([loadPage(model, context, request.url), begunEntries(context)]);
  return { ...shown, begun };
}

/**
 * A navigation waits for the code of the page's widgets as for its data. The first page has its HTML already.
 */
export async function clientLoader({ serverLoader }: ClientLoaderFunctionArgs) {
  const page = await serverLoader<typeof loader>();
  await loadViews(page.rows);
  return page;
}

export { unlessTroubled as shouldRevalidate } from "../../posting/revalidating.ts";

export const meta: MetaFunction<typeof loader> = ({ matches, data: page }) =>
  homeHead(matches, page?.description ?? "");

export default function Home() {
  const page = useLoaderData<typeof loader>();
  return (
    <>
      {page.begun && (
        <div className={classNames(column, "pt-8")}>
          <BegunEntries begun={page.begun} page="/" />
        </div>
      )}
      <PageBody page={page} />
    </>
  );
}

async function standIn({ organiser, language, site }: AppLoadContext): Promise<PageModel> {
  const t = wordsFor(language.code, "home");
  const domain = await organiser.site.domain();
  return homeWithoutPage({
    heading: domain.organisationName || domain.name || site.productName,
    subheading: t("standIn.line"),
    button: t("standIn.button"),
  });
}
