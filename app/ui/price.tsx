import { useFormats } from "../i18n/formats.tsx";
import { classNames } from "./class-names.ts";

/** An amount of whole cents as dollars, in figures of equal width. */
export function Price({ cents, className }: { cents: number; className?: string }) {
  const { money } = useFormats();
  return (
    // Node and a browser may differ in the spaces and marks of other languages.
    <span className={classNames("figures", className)} suppressHydrationWarning>
      {money(cents)}
    </span>
  );
}
