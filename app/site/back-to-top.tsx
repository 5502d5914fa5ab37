import { useEffect, useState } from "react";
import { useTranslations } from "../i18n/use-translations.tsx";

/**
 * A link to the top of the page, which appears after the user has scrolled down. Without scripts, a link in
 * the footer replaces it. [NAV-018]
 */
export function BackToTop() {
  const t = useTranslations("site");
  const [isVisible, setIsVisible] = useState(false);
  useEffect(() => {
    const update = () => setIsVisible(window.scrollY > 100);
    update();
    window.addEventListener("scroll", update, { passive: true });
    return () => window.removeEventListener("scroll", update);
  }, []);
  if (!isVisible) return null;

  return (
    <a
      href="#top"
      aria-label={t("top")}
      className="no-print plate target fixed end-4 bottom-24 z-30 lg:bottom-4 hidden items-center justify-center [--cut:0.6rem] [--edge:var(--ink)] sm:flex"
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
