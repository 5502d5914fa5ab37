import { useEffect, useState } from "react";
import { useWords } from "../../i18n/words.tsx";
import { LinkButton } from "../../ui/button.tsx";

/**
 * “Added to cart”, part of the answer without scripts; with them it goes after 3 seconds, and keeps its place
 * free. `added` names the adding, "" for none. [CART-012 CONST-002]
 */
export function AddedToCart({ added }: { added: string }) {
  const t = useWords("shop");
  const [gone, setGone] = useState("");
  useEffect(() => {
    if (added === "") return undefined;
    const timer = setTimeout(() => setGone(added), shownMilliseconds);
    return () => clearTimeout(timer);
  }, [added]);

  return (
    <output className="target flex items-center font-semibold">
      {added !== "" && added !== gone && <span className="border-s-8 border-good ps-4">{t("added")}</span>}
    </output>
  );
}

const shownMilliseconds = 3000;

/** The ways on from a product; the cart has one while something is in it. [SHOP-028 CART-013] */
export function WaysOn({ inCart }: { inCart: number }) {
  const t = useWords("shop");
  return (
    <div className="flex flex-wrap items-center gap-x-2">
      <LinkButton to="/checkout" tone={inCart > 0 ? "secondary" : "quiet"}>
        {t("checkoutNow")}
      </LinkButton>
      {inCart > 0 && (
        <LinkButton to="/cart" tone="quiet">
          {t("viewCart", { count: inCart })}
        </LinkButton>
      )}
    </div>
  );
}
