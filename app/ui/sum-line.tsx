import { Price } from "./price.tsx";

type SumLineProps = {
  words: string;
  cents: number;
  isMain?: boolean;
  /**
   * Leaves room for a line above it that may come a moment later, so that what stands below doesn't move away
   * under a finger.
   */
  isApart?: boolean;
};

/** An amount in cents with what it is, in a `dl`. */
export function SumLine({ words, cents, isMain = false, isApart = false }: SumLineProps) {
  return (
    <div className={`flex min-h-7 flex-wrap items-baseline justify-between gap-x-4 ${isApart ? "mt-8" : ""}`}>
      <dt className={isMain ? "display text-2xl" : undefined}>{words}</dt>
      <dd className={isMain ? "display text-3xl" : undefined}>
        <Price cents={cents} />
      </dd>
    </div>
  );
}
