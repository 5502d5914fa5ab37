import { useTranslations } from "../../i18n/use-translations.tsx";
import { Picture } from "../../media/picture.tsx";
import { VideoPlayer } from "../../media/video-player.tsx";
import { Prose } from "../../ui/prose.tsx";
import { Heading, Section } from "../../ui/section.tsx";
import { ProductCard } from "../product-card.tsx";
import type { ProductPage } from "./product-page.ts";
import type { ProductTileModel } from "../product-tile-model.ts";

/** The description, the video and the size chart of a product. [SHOP-017] */
export function ProductDetails({ product: { html, video, sizeChart, name } }: { product: ProductPage }) {
  const t = useTranslations("shop");
  const tContent = useTranslations("content");
  return (
    <div className="flex min-w-0 flex-col gap-8">
      {html !== "" && <Prose html={html} />}
      {video && (
        <VideoPlayer
          video={video}
          linkText={tContent("video.watch", { name: video.name || name })}
          videoName={video.name || name}
        />
      )}
      {sizeChart !== "" && (
        <details className="plate group max-w-prose">
          <summary className="display target flex flex-wrap items-center justify-between px-4 py-3 text-2xl">
            {t("sizeChart")}
            <span aria-hidden="true" className="font-sans not-italic group-open:rotate-180">
              ▾
            </span>
          </summary>
          <a href={sizeChart} className="block bg-white p-1">
            <Picture
              image={{ url: sizeChart, width: 0, height: 0, extension: "" }}
              aspect="raw"
              width={800}
              sizes="(min-width: 48rem) 42rem, 100vw"
              alt={t("sizeChartOf", { name })}
              className="h-auto w-full"
            />
          </a>
        </details>
      )}
    </div>
  );
}

/** A list of related products. [SHOP-019 SHOP-020] */
export function RelatedProducts({ products }: { products: readonly ProductTileModel[] }) {
  const t = useTranslations("shop");
  if (products.length === 0) return null;
  return (
    <Section tone="sunken" aria-labelledby="related-title">
      <Heading level={2} id="related-title" className="mb-6">
        {t("related")}
      </Heading>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(9rem,100%),1fr))] gap-3 sm:grid-cols-2 sm:gap-6 lg:grid-cols-4">
        {products.map((product) => (
          <ProductCard key={product.slug} product={product} headingLevel={3} pictureWidth={300} />
        ))}
      </ul>
    </Section>
  );
}
