import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";
import { Prose } from "./prose.tsx";

/** A white sheet of paper, in both themes. */
export const Sheet = ({ className, children }: { className?: string; children: ReactNode }) => (
  <div
    className={classNames(
      "day max-w-4xl overflow-x-auto bg-page p-4 text-ink lifted sm:p-10 print:overflow-visible print:p-0 print:[box-shadow:none]",
      className,
    )}
  >
    {children}
  </div>
);

/** A sheet with rich text of the organiser. `html` must come from `context.html.clean`. */
export const ProseSheet = ({ html }: { html: string }) => (
  <Sheet>
    <Prose html={html} className="max-w-none max-sm:text-sm" />
  </Sheet>
);
