import { Price } from "./price.tsx";

type SumLineProps = { words: string; cents: number; isMain?: boolean };

/** An amount in cents with what it is, in a `dl`. */
export function SumLine({ words, cents, isMain = false }: SumLineProps) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4">
      <dt className={isMain ? "display text-2xl" : undefined}>{words}</dt>
      <dd className={isMain ? "display text-3xl" : undefined}>
        <Price cents={cents} />
      </dd>
    </div>
  );
}
