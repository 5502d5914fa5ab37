import type { AppLoadContext, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { type ClientLoaderFunctionArgs, useLoaderData } from "@remix-run/react";
import { loadDraftEntries } from "../../entry/drafts/draft-entries.server.ts";
import { DraftEntries } from "../../entry/drafts/draft-entries.tsx";
import type { ScreenHandle } from "../../i18n/handle.ts";
import { getTranslations } from "../../i18n/translations.server.ts";
import { classNames } from "../../ui/class-names.ts";
import { columnClass } from "../../ui/section.tsx";
import { findPage } from "./find-page.ts";
import { buildHomeHead } from "./home-head.ts";
import { buildDefaultHomePage, addHomeSections } from "./home-sections.ts";
import { loadPage } from "./load-page.ts";
import { PageBody } from "./page-body.tsx";
import { preparePage } from "./prepare-page.ts";
import type { PageModel } from "./page-model.ts";
import { buildPageModelForUser } from "./preview.server.ts";

export const handle = {
  i18n: ["content", "events", "media"],
  isSameForUsers: true,
  query: { gallery: "[1-9]\\d{0,8}", page: "[1-9]\\d{0,3}" },
} satisfies ScreenHandle;

/** Loads the CMS page named “home”, or a default page, and the user's draft entries. [RT-001..007] */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const page = await findPage(context, "home");
  const model = page
    ? addHomeSections(await buildPageModelForUser(page, context, request.url))
    : await loadDefaultHomePage(context);
  const [loadedPage, drafts] = await Promise.all([
    loadPage(model, context, request.url),
    loadDraftEntries(context),
  ]);
  return { ...loadedPage, drafts };
}

/** Loads the page for a client-side navigation. */
export async function clientLoader({ serverLoader }: ClientLoaderFunctionArgs) {
  const page = await serverLoader<typeof loader>();
  await preparePage(page);
  return page;
}

export { revalidateUnlessSubmitFailed as shouldRevalidate } from "../../posting/revalidation.ts";

export const meta: MetaFunction<typeof loader> = ({ matches, data: page }) =>
  buildHomeHead(matches, page?.description ?? "");

export default function Home() {
  const page = useLoaderData<typeof loader>();
  return (
    <>
      {page.drafts && (
        <div className={classNames(columnClass, "pt-8")}>
          <DraftEntries drafts={page.drafts} returnPath="/" />
        </div>
      )}
      <PageBody page={page} />
    </>
  );
}

async function loadDefaultHomePage({ organiser, language, site }: AppLoadContext): Promise<PageModel> {
  const t = getTranslations(language.code, "home");
  const domain = await organiser.site.getDomain();
  return buildDefaultHomePage({
    heading: domain.organisationName || domain.name || site.productName,
    subheading: t("standIn.line"),
    button: t("standIn.button"),
  });
}
