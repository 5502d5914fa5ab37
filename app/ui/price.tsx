import { useFormats } from "../i18n/formats.tsx";
import { classNames } from "./class-names.ts";

/** An amount in cents, shown in dollars. */
export function Price({ cents, className }: { cents: number; className?: string }) {
  const { money } = useFormats();
  return (
    // Node and browsers may format some languages differently.
    <span className={classNames("figures whitespace-nowrap", className)} suppressHydrationWarning>
      {money(cents)}
    </span>
  );
}
