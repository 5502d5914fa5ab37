import { useFormats } from "../i18n/formats.tsx";
import { classNames } from "./class-names.ts";

/** An amount of cents as dollars, in tabular figures, on one line. */
export function Price({ cents, className }: { cents: number; className?: string }) {
  const { money } = useFormats();
  return (
    // Node and browsers may differ in spaces and signs of some languages.
    <span className={classNames("figures whitespace-nowrap", className)} suppressHydrationWarning>
      {money(cents)}
    </span>
  );
}
