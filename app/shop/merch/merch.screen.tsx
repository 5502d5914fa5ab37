import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { type ClientLoaderFunctionArgs, useLoaderData } from "@remix-run/react";
import { findPage } from "../../content/page/find-page.ts";
import { loadPage } from "../../content/page/load-page.ts";
import { PageBody } from "../../content/page/page-body.tsx";
import { preparePage } from "../../content/page/prepare-page.ts";
import { buildPageModelForUser } from "../../content/page/preview.server.ts";
import type { ScreenHandle } from "../../i18n/handle.ts";
import { getTranslations } from "../../i18n/translations.server.ts";
import { useTranslations } from "../../i18n/use-translations.tsx";
import { Picture } from "../../media/picture.tsx";
import { organiserTextProps } from "../../i18n/organiser-text-props.ts";
import { loadOptional } from "../../optional.server.ts";
import { buildHead } from "../../site/head.ts";
import { LinkButton } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Price } from "../../ui/price.tsx";
import { Prose } from "../../ui/prose.tsx";
import { Heading, Section } from "../../ui/section.tsx";
import { loadMerch, type MerchItem } from "./load-merch.server.ts";

export const handle = {
  i18n: ["content", "events", "media", "merch"],
  isSameForUsers: true,
} satisfies ScreenHandle;

/** Loads all event merchandise, and the CMS page “merch” if there is one. [RT-028] */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { language, page: renderedPage, clock } = context;
  const cmsPage = await findPage(context, "merch");
  const model = cmsPage && (await buildPageModelForUser(cmsPage, context, request.url));
  const [page, merch] = await Promise.all([
    model && loadPage(model, context, request.url),
    // The CMS page is shown even if the merchandise can't be loaded in time.
    model ? loadOptional(context, "merch", () => loadMerch(context), { fallback: null }) : loadMerch(context),
  ]);
  // A page without the merchandise isn't cached, so that the next request loads it again.
  if (merch === null) renderedPage.validUntil(clock.now());
  return {
    title: getTranslations(language.code, "merch")("title"),
    page,
    merch,
    formInPage: page?.formInPage,
    i18n: page?.i18n ?? [],
  };
}

/** Loads the page for a client-side navigation. */
export async function clientLoader({ serverLoader }: ClientLoaderFunctionArgs) {
  const loaderData = await serverLoader<typeof loader>();
  if (loaderData.page) await preparePage(loaderData.page);
  return loaderData;
}

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  buildHead(matches, {
    title: data?.page?.title || (data?.title ?? ""),
    description: data?.page?.description ?? "",
  });

export default function MerchScreen() {
  const t = useTranslations("merch");
  const { page, merch } = useLoaderData<typeof loader>();
  return (
    <>
      {page && <PageBody page={page} />}
      <Section>
        <Heading level={page ? 2 : 1}>{page ? t("all") : t("title")}</Heading>
        {merch === null && <p className="mt-4 text-muted">{t("missing")}</p>}
        {merch?.length === 0 && (
          <EmptyState title={t("empty.title")}>
            <p className="text-muted">{t("empty.text")}</p>
          </EmptyState>
        )}
        {merch && merch.length > 0 && (
          <>
            <p className="mt-4 mb-8 max-w-prose text-lg text-muted">{t("intro")}</p>
            <ul className="grid gap-6 sm:grid-cols-2 lg:grid-cols-4">
              {merch.map((item) => (
                <MerchCard key={item.id} item={item} />
              ))}
            </ul>
            <p className="mt-8">
              <LinkButton to="/events">{t("events")}</LinkButton>
            </p>
          </>
        )}
      </Section>
    </>
  );
}

function MerchCard({ item }: { item: MerchItem }) {
  const t = useTranslations("merch");
  return (
    <Card as="li" className="flex flex-col">
      <Picture
        {...item.picture}
        aspect="1x1"
        width={600}
        sizes="(min-width: 64rem) 18rem, (min-width: 40rem) 50vw, 100vw"
        alt=""
        className="aspect-square h-auto w-full bg-sunken object-cover"
      />
      <div className="flex grow flex-col gap-2 p-5">
        <Heading {...organiserTextProps} level={3}>
          {item.name}
        </Heading>
        {item.description !== "" && <Prose html={item.description} className="text-muted" />}
        {item.options.length > 1 && <p>{item.options.join(" · ")}</p>}
        {item.price !== null && item.price > 0 && (
          <p className="mt-auto pt-2">
            {item.hasHigherPrices && <span className="text-sm text-muted">{t("from")} </span>}
            <Price cents={item.price} className="display text-2xl" />
          </p>
        )}
      </div>
    </Card>
  );
}
