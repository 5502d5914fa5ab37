import { useEffect, useState } from "react";
import { useTranslations } from "../../i18n/use-translations.tsx";
import { LinkButton } from "../../ui/button.tsx";

/**
 * The message “Added to cart”. With scripts, it disappears after `CONFIRMATION_DISPLAY_MS`.
 * [CART-012 CONST-002]
 * @param addedId an id that changes with each addition to the cart, or "" if nothing was added
 */
export function AddedToCart({ addedId }: { addedId: string }) {
  const t = useTranslations("shop");
  const [hiddenId, setHiddenId] = useState("");
  useEffect(() => {
    if (addedId === "") return undefined;
    const timer = setTimeout(() => setHiddenId(addedId), CONFIRMATION_DISPLAY_MS);
    return () => clearTimeout(timer);
  }, [addedId]);

  return (
    <output className="target flex items-center font-semibold">
      {addedId !== "" && addedId !== hiddenId && (
        <span className="border-s-8 border-good ps-4">{t("added")}</span>
      )}
    </output>
  );
}

const CONFIRMATION_DISPLAY_MS = 3000;

/** Links to the checkout and the cart, if the cart has items. [SHOP-028 CART-013] */
export function NextLinks({ cartCount }: { cartCount: number }) {
  const t = useTranslations("shop");
  if (cartCount === 0) return null;
  return (
    <div className="flex flex-wrap items-center gap-x-2">
      <LinkButton to="/checkout" tone="secondary">
        {t("checkoutNow")}
      </LinkButton>
      <LinkButton to="/cart" tone="quiet">
        {t("viewCart", { count: cartCount })}
      </LinkButton>
    </div>
  );
}
