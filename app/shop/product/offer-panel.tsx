import type { ReactNode } from "react";
import { useWords } from "../../i18n/words.tsx";
import { Badge } from "../../ui/badge.tsx";
import { classNames } from "../../ui/class-names.ts";
import { Price } from "../../ui/price.tsx";
import type { Offer } from "./offer.ts";

type Props = {
  offer: Offer;
  isAsking: boolean;
  /** Stands beside the availability. */
  children: ReactNode;
};

/**
 * What the choices cost and whether they are to be had, told anew when that changes; it takes the same room
 * whatever it says. [SHOP-024 SHOP-025]
 */
export function OfferPanel({ offer: { price, fullPrice, state }, isAsking, children }: Props) {
  const t = useWords("shop");
  return (
    <div aria-live="polite" aria-busy={isAsking} className={classNames(isAsking && "opacity-70")}>
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
        <p className={classNames("grow font-semibold", isNotToBeHad(state) && "text-bad-text")}>
          {t(availability[state])}
        </p>
        {children}
      </div>
    </div>
  );
}

/** Whether what is chosen can't be put into the cart. */
export const isNotToBeHad = (state: Offer["state"]): boolean =>
  state === "out-of-stock" || state === "no-price";

/** [SHOP-030 SHOP-031] */
const availability = {
  "in-stock": "offer.inStock",
  "out-of-stock": "outOfStock",
  "no-price": "offer.noPrice",
  "select-options": "offer.selectOptions",
  unknown: "offer.unknown",
} as const;
