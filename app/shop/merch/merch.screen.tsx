import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { type ClientLoaderFunctionArgs, useLoaderData } from "@remix-run/react";
import { findPage } from "../../content/page/find-page.ts";
import { loadPage } from "../../content/page/load-page.ts";
import { PageBody } from "../../content/page/page-body.tsx";
import { pageModelFor } from "../../content/page/preview.server.ts";
import { loadViews } from "../../content/views.ts";
import type { ScreenHandle } from "../../i18n/handle.ts";
import { translationsFor } from "../../i18n/translations.server.ts";
import { useTranslations } from "../../i18n/use-translations.tsx";
import { Picture } from "../../media/picture.tsx";
import { organiserTextProps } from "../../i18n/organiser-text-props.ts";
import { optional } from "../../optional.server.ts";
import { head } from "../../site/head.ts";
import { LinkButton } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Price } from "../../ui/price.tsx";
import { Prose } from "../../ui/prose.tsx";
import { Heading, Section } from "../../ui/section.tsx";
import { loadMerch, type MerchTile } from "./load-merch.server.ts";

export const handle = {
  i18n: ["content", "events", "media", "merch"],
  isSameForUsers: true,
} satisfies ScreenHandle;

/** The CMS page named “merch”, if there is one, and all event merchandise. [RT-028] */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { language, page: shown, clock } = context;
  const written = await findPage(context, "merch");
  const model = written && (await pageModelFor(written, context, request.url));
  const [page, merch] = await Promise.all([
    model && loadPage(model, context, request.url),
    // The page is more important than the list: it is shown without it.
    model ? optional(context, "merch", () => loadMerch(context), { or: null }) : loadMerch(context),
  ]);
  if (merch === null) shown.validUntil(clock.now()); // asked again at the next visit
  return {
    title: translationsFor(language.code, "merch")("title"),
    page,
    merch,
    formInPage: page?.formInPage,
  };
}

/** Navigation waits for the code of the page's widgets as well as for its data. */
export async function clientLoader({ serverLoader }: ClientLoaderFunctionArgs) {
  const loaded = await serverLoader<typeof loader>();
  await loadViews(loaded.page?.rows ?? []);
  return loaded;
}

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  head(matches, {
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
              {merch.map((piece) => (
                <Piece key={piece.id} piece={piece} />
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

function Piece({ piece }: { piece: MerchTile }) {
  const t = useTranslations("merch");
  return (
    <Card as="li" className="flex flex-col">
      <Picture
        {...piece.picture}
        aspect="1x1"
        width={600}
        sizes="(min-width: 64rem) 18rem, (min-width: 40rem) 50vw, 100vw"
        alt=""
        className="aspect-square h-auto w-full bg-sunken object-cover"
      />
      <div className="flex grow flex-col gap-2 p-5">
        <Heading {...organiserTextProps} level={3}>
          {piece.name}
        </Heading>
        {piece.description !== "" && <Prose html={piece.description} className="text-muted" />}
        {piece.options.length > 1 && <p>{piece.options.join(" · ")}</p>}
        {piece.price !== null && piece.price > 0 && (
          <p className="mt-auto pt-2">
            {piece.isFrom && <span className="text-sm text-muted">{t("from")} </span>}
            <Price cents={piece.price} className="display text-2xl" />
          </p>
        )}
      </div>
    </Card>
  );
}
