import type { ReactNode } from "react";
import { useTranslations } from "../../i18n/use-translations.tsx";
import { Badge } from "../../ui/badge.tsx";
import { classNames } from "../../ui/class-names.ts";
import { Price } from "../../ui/price.tsx";
import type { Offer } from "./offer.ts";

type OfferPanelProps = {
  offer: Offer;
  isLoading: boolean;
  /** Shown next to the availability. */
  children: ReactNode;
};

/** The price and the availability of the choices. Screen readers announce changes. [SHOP-024 SHOP-025] */
export function OfferPanel({ offer: { price, fullPrice, state }, isLoading, children }: OfferPanelProps) {
  const t = useTranslations("shop");
  return (
    <div aria-live="polite" aria-busy={isLoading} className={classNames(isLoading && "opacity-70")}>
      <p className="flex flex-wrap items-center gap-x-4">
        {price !== null && <span className="sr-only">{t("offer.price")}</span>}{" "}
        {price !== null && (
          <Price
            cents={price}
            className={classNames("display text-4xl", fullPrice !== null && "text-bad-text")}
          />
        )}
        {fullPrice !== null && (
          <s className="text-xl text-muted">
            <span className="sr-only">{t("offer.fullPrice")}</span> <Price cents={fullPrice} />
          </s>
        )}
      </p>
      <div className="flex min-h-12 flex-wrap items-center gap-x-4">
        {fullPrice !== null && <Badge tone="bad">{t("special")}</Badge>}
        <p className={classNames("grow font-semibold", isUnavailableState(state) && "text-bad-text")}>
          {t(AVAILABILITY_KEYS[state])}
        </p>
        {children}
      </div>
    </div>
  );
}

/** Whether the choices can't be added to the cart. */
export const isUnavailableState = (state: Offer["state"]): boolean =>
  state === "out-of-stock" || state === "no-price";

/** [SHOP-030 SHOP-031] */
const AVAILABILITY_KEYS = {
  "in-stock": "offer.inStock",
  "out-of-stock": "outOfStock",
  "no-price": "offer.noPrice",
  "select-options": "offer.selectOptions",
  unknown: "offer.unknown",
} as const;
