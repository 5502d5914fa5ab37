import { Link } from "@remix-run/react";
import { useTranslations } from "../../i18n/use-translations.tsx";

/**
 * A link to the cart, with the number of items. The number doesn't change the link's size, so that the header
 * never shifts. [CART-003]
 */
export function CartLink({ count }: { count: number }) {
  const t = useTranslations("site");
  return (
    <Link
      to="/cart"
      aria-label={t("cart", { count })}
      className="target relative flex items-center justify-center px-2 hover:text-brand-text"
    >
      <CartIcon />
      {count > 0 && (
        <span
          aria-hidden="true"
          // In pixels, because larger text would cover the icon.
          className="absolute end-0 top-0 min-w-[20px] bg-brand px-[4px] text-center text-[12px] leading-[20px] font-bold text-on-brand figures"
        >
          {count > MAX_SHOWN_COUNT ? `${MAX_SHOWN_COUNT}+` : count}
        </span>
      )}
    </Link>
  );
}

const MAX_SHOWN_COUNT = 99;

function CartIcon() {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 26 24"
      width="25"
      height="23"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      className="rtl:[scale:-1_1]"
    >
      <path d="M1 3h4l3.5 13H21l3-9H6.2" />
      <circle cx="10" cy="20.5" r="1.6" />
      <circle cx="19" cy="20.5" r="1.6" />
    </svg>
  );
}
