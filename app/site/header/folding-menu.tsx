import { useLocation } from "@remix-run/react";
import { useEffect, useRef, type ReactNode } from "react";
import { classNames } from "../../ui/class-names.ts";

type FoldingMenuProps = {
  summary: ReactNode;
  label?: string;
  className?: string;
  panelClassName?: string;
  children: ReactNode;
};

/**
 * A button that unfolds a panel, made of `details` so that it needs no script. With scripts it closes on
 * Escape, on a press outside and when another page opens.
 */
export function FoldingMenu({ summary, label, className, panelClassName, children }: FoldingMenuProps) {
  const details = useRef<HTMLDetailsElement>(null);
  const { key } = useLocation();

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const menu = details.current;
      if (event.key !== "Escape" || !menu?.open) return;
      menu.open = false;
      menu.querySelector("summary")?.focus();
    };
    const onPress = (event: PointerEvent) => {
      const menu = details.current;
      if (menu && event.target instanceof Node && !menu.contains(event.target)) menu.open = false;
    };
    document.addEventListener("keydown", onKey);
    document.addEventListener("pointerdown", onPress);
    return () => {
      document.removeEventListener("keydown", onKey);
      document.removeEventListener("pointerdown", onPress);
    };
  }, []);

  return (
    // Another page, another element: a closed one.
    <details key={key} ref={details} className={classNames("group", className)}>
      <summary
        aria-label={label}
        className="target flex items-center justify-center gap-2 px-2 hover:text-brand-text"
      >
        {summary}
      </summary>
      <div
        className={classNames("absolute top-full z-50 border border-line bg-raised lifted", panelClassName)}
      >
        {children}
      </div>
    </details>
  );
}
