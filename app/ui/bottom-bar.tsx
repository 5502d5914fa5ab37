import type { ReactNode } from "react";
import { LinkButton } from "./button.tsx";
import { Price } from "./price.tsx";

type BottomBarProps = { words: string; cents: number; to: string; children: ReactNode };

/** On phones the total of an order, in cents, and the way to its summary stay in view. */
export function BottomBar({ words, cents, to, children }: BottomBarProps) {
  return (
    <div className="no-print sticky bottom-0 z-10 -mx-4 flex items-center justify-between gap-4 border-t-4 border-brand bg-raised px-4 py-2 sm:-mx-6 sm:px-6 lg:hidden">
      <p className="flex flex-col leading-tight">
        <span className="text-muted">{words}</span>
        <Price cents={cents} className="display text-2xl" />
      </p>
      <LinkButton to={to} tone="primary" className="whitespace-nowrap">
        {children}
      </LinkButton>
    </div>
  );
}
