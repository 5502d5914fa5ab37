import type { ReactNode } from "react";
import type { OrderLine } from "../../domain/entry/entry-price.ts";
import { spectatorLimit } from "../../domain/entry/entry-sections.ts";
import { useWords } from "../../i18n/words.tsx";
import { OrderSumList } from "../../paying/sum/order-sum-list.tsx";
import { fieldId } from "../../ui/form/field.tsx";
import { Price } from "../../ui/price.tsx";
import { Heading } from "../../ui/section.tsx";
import { SumLine } from "../../ui/sum-line.tsx";
import { useEntry, usePlaces } from "./entry-context.tsx";
import { OrderFacts } from "./order-facts.tsx";
import { textOf } from "../entry-values.ts";
import { type PiecePlaces, piecePlaces } from "./piece-places.ts";

/** Everything that is ordered, what it costs, and the total. [EVT-042..051] */
export function Summary() {
  const t = useWords("entry");
  const { page, price, values, sum } = useEntry();
  const places = {
    merch: piecePlaces("merch", values, page.offer),
    sku: piecePlaces("sku", values, page.offer),
  };
  const isEmpty = price.lines.length + places.merch.gone.length + places.sku.gone.length === 0;
  return (
    <div className="flex flex-col gap-4">
      <Heading level={2} as={3} id="order-title">
        {t("summary.title")}
      </Heading>
      <OrderFacts />
      {isEmpty ? (
        <p className="text-muted">{t("summary.empty")}</p>
      ) : (
        <ul className="flex flex-col divide-y divide-line">
          <GonePieces kind="merch" places={places.merch.gone} />
          <GonePieces kind="sku" places={places.sku.gone} />
          {linesOf(price.lines, places).map(({ line, remove }) => (
            <Line key={`${line.kind}-${line.id}-${remove ?? ""}`} line={line} remove={remove} />
          ))}
        </ul>
      )}
      <OrderSumList sum={sum} className="border-t-4 border-line pt-3">
        {price.credit > 0 && <SumLine words={t("summary.credit")} cents={-price.credit} />}
      </OrderSumList>
    </div>
  );
}

/** The lines, with the button that takes a piece out again: its place among the pieces of its kind. */
function linesOf(
  lines: OrderLine[],
  places: Record<"merch" | "sku", PiecePlaces>,
): { line: OrderLine; remove: string | null }[] {
  const counts = { merch: 0, sku: 0 };
  return lines.map((line) => {
    if (line.kind !== "merch" && line.kind !== "sku") return { line, remove: null };
    const place = places[line.kind].offered[counts[line.kind]];
    counts[line.kind] += 1;
    return { line, remove: `remove-${line.kind}:${place ?? 0}` };
  });
}

function Line({ line, remove }: { line: OrderLine; remove: string | null }) {
  const t = useWords("entry");
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
      <span className="min-w-0 grow">
        {line.name}
        {line.quantity > 1 && line.kind !== "spectator" && (
          <span className="text-muted"> × {line.quantity}</span>
        )}
        {line.kind === "category" && <IncludedTickets categoryId={line.id} />}
      </span>
      {line.kind === "spectator" && <Tickets line={line} />}
      {line.amount === 0 && line.kind !== "category" ? (
        <span className="text-muted">{t("summary.included")}</span>
      ) : (
        <Price cents={line.amount} className="font-semibold" />
      )}
      {remove && <RemoveButton intent={remove} label={t("summary.removeNamed", { name: line.name })} />}
    </li>
  );
}

/** What comes with the entry without a line of its own. */
function IncludedTickets({ categoryId }: { categoryId: number }) {
  const t = useWords("entry");
  const category = useEntry().page.offer.categories.find(({ id }) => id === categoryId);
  const count = category?.spectatorTicketsPerEntry ?? 0;
  if (count === 0) return null;
  return (
    <>
      {" "}
      <span className="block text-muted">{t("enter.tickets", { count })}</span>
    </>
  );
}

/**
 * Pieces that the event had when they were put into the order, perhaps days ago, and has no more. What they
 * were is not known any more; they stay until they are taken out, so that nobody pays for less than they
 * think.
 */
function GonePieces({ kind, places }: { kind: "merch" | "sku"; places: readonly number[] }) {
  const t = useWords("entry");
  return places.map((place, index) => (
    <li
      key={place}
      id={index === 0 ? fieldId(kind) : undefined}
      className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2"
    >
      <span className="min-w-0 grow text-bad-text">{t("problem.notOffered")}</span>
      <RemoveButton intent={`remove-${kind}:${place}`} />
    </li>
  ));
}

function RemoveButton({ intent, label }: { intent: string; label?: string }) {
  const t = useWords("entry");
  return (
    <OrderButton intent={intent} label={label} className="text-brand-text underline underline-offset-4">
      {t("summary.remove")}
    </OrderButton>
  );
}

/** One ticket more or less, with and without scripts. [EVT-048] */
function Tickets({ line }: { line: OrderLine }) {
  const t = useWords("entry");
  const { page, values } = useEntry();
  const type = page.offer.spectatorTypes.find(({ id }) => id === line.id);
  const isMost = type !== undefined && line.quantity >= spectatorLimit(type);
  return (
    <span className="inline-flex items-center gap-1">
      <StepButton intent={`less:${line.id}`} words={t("summary.lessOf", { name: line.name })} sign="−" />
      <span className="min-w-8 text-center font-semibold figures">
        {textOf(values, `spectator-${line.id}`)}
      </span>
      <StepButton
        intent={`more:${line.id}`}
        words={t("summary.moreOf", { name: line.name })}
        sign="+"
        isDisabled={isMost}
      />
    </span>
  );
}

type StepButtonProps = { intent: string; words: string; sign: string; isDisabled?: boolean };

const StepButton = ({ intent, words, sign, isDisabled = false }: StepButtonProps) => (
  <OrderButton
    intent={intent}
    label={words}
    isDisabled={isDisabled}
    className="border-2 border-field-edge text-xl leading-none font-bold hover:bg-sunken disabled:opacity-50"
  >
    <span aria-hidden="true">{sign}</span>
  </OrderButton>
);

type OrderButtonProps = {
  intent: string;
  /** What it says to those who don't see what it stands beside. */
  label: string | undefined;
  isDisabled?: boolean;
  className: string;
  children: ReactNode;
};

/** Changes the order, and comes back to it. */
function OrderButton({ intent, label, isDisabled = false, className, children }: OrderButtonProps) {
  const place = usePlaces();
  return (
    <button
      type="submit"
      name="intent"
      value={intent}
      formAction={place("order")}
      formNoValidate
      aria-label={label}
      disabled={isDisabled}
      className={`target cursor-pointer ${className}`}
    >
      {children}
    </button>
  );
}
