import type { ReactNode } from "react";
import { measureBottomBar } from "./measure-bottom-bar.ts";
import { LinkButton } from "./button.tsx";
import { Price } from "./price.tsx";

type BottomBarProps = { label: string; cents: number; to: string; children: ReactNode };

/** On phones, a bar with an order's total and a link to its summary, at the bottom of the screen. */
export function BottomBar({ label, cents, to, children }: BottomBarProps) {
  return (
    <div
      ref={measureBottomBar}
      className="bar no-print sticky bottom-0 z-10 -mx-4 flex items-center justify-between gap-4 border-t-4 border-brand bg-raised px-4 py-2 sm:-mx-6 sm:px-6 short:static lg:hidden"
    >
      <p className="flex flex-col leading-tight">
        <span className="text-muted">{label}</span>
        <Price cents={cents} className="display text-2xl" />
      </p>
      <LinkButton to={to} tone="primary" className="whitespace-nowrap">
        {children}
      </LinkButton>
    </div>
  );
}
