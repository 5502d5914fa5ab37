import { useEffect, useState } from "react";
import { useTranslations } from "../../i18n/use-translations.tsx";
import { LinkButton } from "../../ui/button.tsx";

/**
 * The message “Added to cart”. With scripts it disappears after `SHOW_MS` and its space stays reserved;
 * without scripts it is part of the page. `addedId` identifies the addition; "" if there is none. [CART-012
 * CONST-002]
 */
export function AddedToCart({ addedId }: { addedId: string }) {
  const t = useTranslations("shop");
  const [hiddenFor, setHiddenFor] = useState("");
  useEffect(() => {
    if (addedId === "") return undefined;
    const timer = setTimeout(() => setHiddenFor(addedId), SHOW_MS);
    return () => clearTimeout(timer);
  }, [addedId]);

  return (
    <output className="target flex items-center font-semibold">
      {addedId !== "" && addedId !== hiddenFor && (
        <span className="border-s-8 border-good ps-4">{t("added")}</span>
      )}
    </output>
  );
}

const SHOW_MS = 3000;

/**
 * Links after a product was added; the link to the cart is shown if the cart has items. [SHOP-028 CART-013]
 */
export function NextLinks({ cartCount }: { cartCount: number }) {
  const t = useTranslations("shop");
  return (
    <div className="flex flex-wrap items-center gap-x-2">
      <LinkButton to="/checkout" tone={cartCount > 0 ? "secondary" : "quiet"}>
        {t("checkoutNow")}
      </LinkButton>
      {cartCount > 0 && (
        <LinkButton to="/cart" tone="quiet">
          {t("viewCart", { count: cartCount })}
        </LinkButton>
      )}
    </div>
  );
}
