import { Price } from "./price.tsx";

type AmountRowProps = {
  label: string;
  cents: number;
  isTotal?: boolean;
  /**
   * Leaves space for a row above that may appear later, so that the content below doesn't shift.
   */
  hasSpaceAbove?: boolean;
};

/** A row of a `dl`: a label and an amount in cents. */
export function AmountRow({ label, cents, isTotal = false, hasSpaceAbove = false }: AmountRowProps) {
  return (
    <div
      className={`flex min-h-7 flex-wrap items-baseline justify-between gap-x-4 ${hasSpaceAbove ? "mt-8" : ""}`}
    >
      <dt className={isTotal ? "display text-[min(1.5rem,11vw)]" : undefined}>{label}</dt>
      <dd className={isTotal ? "display text-3xl" : undefined}>
        <Price cents={cents} />
      </dd>
    </div>
  );
}
