import { useEffect, useState } from "react";
import { useTranslations } from "../i18n/use-translations.tsx";
import { classNames } from "../ui/class-names.ts";

/**
 * A link to the top of the page, which appears after the user has scrolled down. Without scripts, a link in
 * the footer replaces it. [NAV-018]
 */
export function BackToTop() {
  const t = useTranslations("site");
  /** Null until the user has scrolled down. */
  const [isVisible, setIsVisible] = useState<boolean | null>(null);
  useEffect(() => {
    const update = () => {
      const hasScrolledDown = window.scrollY > 100;
      setIsVisible((current) => (current === null && !hasScrolledDown ? null : hasScrolledDown));
    };
    update();
    window.addEventListener("scroll", update, { passive: true });
    return () => window.removeEventListener("scroll", update);
  }, []);
  if (isVisible === null) return null;

  return (
    <a
      href="#top"
      aria-label={t("top")}
      // Hidden instead of removed: when the focused link is removed, the focus moves to the footer, and the page
      // scrolls back down.
      className={classNames(
        "no-print plate target fixed end-4 bottom-24 z-30 hidden items-center justify-center [--cut:0.6rem] [--edge:var(--ink)] lg:bottom-4",
        isVisible && "sm:flex",
      )}
    >
      <svg
        aria-hidden="true"
        viewBox="0 0 20 14"
        width="20"
        height="14"
        fill="none"
        stroke="currentColor"
        strokeWidth="3"
      >
        <path d="M2 12 10 3l8 9" />
      </svg>
    </a>
  );
}
