import { Link } from "@remix-run/react";
import { useTranslations } from "../i18n/use-translations.tsx";
import { Picture } from "../media/picture.tsx";
import { organiserTextProps } from "../i18n/organiser-text-props.ts";
import { Badge } from "../ui/badge.tsx";
import { LinkButton } from "../ui/button.tsx";
import { classNames } from "../ui/class-names.ts";
import { Card } from "../ui/card.tsx";
import { Price } from "../ui/price.tsx";
import { Heading } from "../ui/section.tsx";
import type { ProductTileModel } from "./product-tile-model.ts";
import { buildProductPath } from "./shop-paths.ts";

type ProductCardProps = {
  product: ProductTileModel;
  headingLevel: 2 | 3;
  pictureWidth?: number;
  /** Whether the picture is loaded first. Set for pictures that are visible when the page opens. */
  priority?: boolean;
};

/**
 * A product in a list, with picture, badges, blurb, options, price and link. [SHOP-008 SHOP-009 SHOP-010
 * SHOP-011]
 */
export function ProductCard({
  product,
  headingLevel,
  pictureWidth = 600,
  priority = false,
}: ProductCardProps) {
  const t = useTranslations("shop");
  const { name, blurb, price, picture, isInStock, options } = product;
  const path = buildProductPath(product.slug);
  return (
    <Card as="li" className="group flex flex-col">
      <div className="relative aspect-4/3 overflow-hidden bg-sunken">
        <Picture
          {...picture}
          aspect="4x3"
          width={pictureWidth}
          sizes="(min-width: 64rem) 24rem, 50vw"
          alt=""
          priority={priority}
          className="aspect-4/3 h-auto w-full object-cover transition-[scale] duration-300 group-hover:[scale:1.05] motion-reduce:group-hover:[scale:1]"
        />
        <Badges product={product} />
      </div>
      <div className="flex grow flex-col gap-2 p-3">
        <Heading level={headingLevel} size={4}>
          <Link to={path} prefetch="intent" className="after:absolute after:inset-0 hover:text-brand-text">
            <span {...organiserTextProps}>{name}</span>
          </Link>
        </Heading>
        {blurb !== "" && (
          <p {...organiserTextProps} className="running line-clamp-2 text-sm text-muted">
            {blurb}
          </p>
        )}
        {options.length > 0 && (
          <ul className="flex flex-wrap gap-x-2 text-sm">
            {options.map(({ value, isUnavailable }) => (
              <li key={value} className={classNames(isUnavailable && "text-muted")}>
                {isUnavailable ? (
                  <>
                    <s aria-hidden="true" dir="auto">
                      {value}
                    </s>
                    <span className="sr-only">{t("options.unavailable", { option: value })}</span>
                  </>
                ) : (
                  <bdi>{value}</bdi>
                )}
              </li>
            ))}
          </ul>
        )}
        <div className="mt-auto flex flex-wrap items-center justify-between gap-3 pt-2">
          <p className="leading-tight">
            {price === null ? t("noPrice") : <Price cents={price} className="display text-2xl" />}
            {!isInStock && <span className="block text-bad-text">{t("outOfStock")}</span>}
          </p>
          <LinkButton
            to={path}
            tone="secondary"
            className="z-10 max-sm:px-2 max-sm:text-lg"
            aria-label={t("detailsOf", { name })}
          >
            {t("details")}
          </LinkButton>
        </div>
      </div>
    </Card>
  );
}

function Badges({ product: { isNew, isOnSpecial, badge } }: { product: ProductTileModel }) {
  const t = useTranslations("shop");
  return (
    <ul className="absolute start-2 top-2 flex flex-wrap gap-2">
      {isNew && (
        <li>
          <Badge tone="info">{t("new")}</Badge>
        </li>
      )}
      {isOnSpecial && (
        <li>
          <Badge tone="bad">{t("special")}</Badge>
        </li>
      )}
      {badge !== "" && (
        <li>
          <Badge {...organiserTextProps}>{badge}</Badge>
        </li>
      )}
    </ul>
  );
}
