import { useLocation } from "@remix-run/react";
import { useEffect, useRef, type ReactNode } from "react";
import { classNames } from "../../ui/class-names.ts";

type DropdownMenuProps = {
  summary: ReactNode;
  label?: string;
  className?: string;
  panelClassName?: string;
  children: ReactNode;
};

/**
 * A button that opens a panel. With scripts, the panel closes when the user presses Escape, clicks outside or
 * navigates.
 */
export function DropdownMenu({ summary, label, className, panelClassName, children }: DropdownMenuProps) {
  const details = useRef<HTMLDetailsElement>(null);
  const { key } = useLocation();

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const menu = details.current;
      if (event.key !== "Escape" || !menu?.open) return;
      menu.open = false;
      menu.querySelector("summary")?.focus();
    };
    const onPointerDown = (event: PointerEvent) => {
      const menu = details.current;
      if (menu && event.target instanceof Node && !menu.contains(event.target)) menu.open = false;
    };
    document.addEventListener("keydown", onKeyDown);
    document.addEventListener("pointerdown", onPointerDown);
    return () => {
      document.removeEventListener("keydown", onKeyDown);
      document.removeEventListener("pointerdown", onPointerDown);
    };
  }, []);

  return (
    // The key changes with each navigation, which creates a new, closed element.
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
