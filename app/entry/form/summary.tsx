import type { ReactNode } from "react";
import type { OrderLine } from "../../domain/entry/entry-price.ts";
import { getMaxSpectatorTickets } from "../../domain/entry/entry-sections.ts";
import { useTranslations } from "../../i18n/use-translations.tsx";
import { OrderTotalList } from "../../paying/total/order-total-list.tsx";
import { getFieldId } from "../../ui/form/field.tsx";
import { Price } from "../../ui/price.tsx";
import { Heading } from "../../ui/section.tsx";
import { AmountRow } from "../../ui/amount-row.tsx";
import { useEntry, useAnchorUrl } from "./entry-context.tsx";
import { EntrySummaryDetails } from "./order-details.tsx";
import { getText } from "../entry-values.ts";
import { type ItemIndexes, splitItemIndexes } from "./item-indexes.ts";

/** The order summary: the lines with their prices, and the total. [EVT-042..051] */
export function Summary() {
  const t = useTranslations("entry");
  const { page, price, values, orderTotal } = useEntry();
  const indexes = {
    merch: splitItemIndexes("merch", values, page.offer),
    sku: splitItemIndexes("sku", values, page.offer),
  };
  const isEmpty =
    price.lines.length + indexes.merch.unavailable.length + indexes.sku.unavailable.length === 0;
  return (
    <div className="flex flex-col gap-4">
      <Heading level={2} size={3} id="order-title">
        {t("summary.title")}
      </Heading>
      <EntrySummaryDetails />
      {isEmpty ? (
        <p className="text-muted">{t("summary.empty")}</p>
      ) : (
        <ul className="flex flex-col divide-y divide-line">
          <UnavailableItems kind="merch" indexes={indexes.merch.unavailable} />
          <UnavailableItems kind="sku" indexes={indexes.sku.unavailable} />
          {addRemoveIntents(price.lines, indexes).map(({ line, removeIntent }) => (
            <OrderLineRow
              key={`${line.kind}-${line.id}-${removeIntent ?? ""}`}
              line={line}
              removeIntent={removeIntent}
            />
          ))}
        </ul>
      )}
      <OrderTotalList orderTotal={orderTotal} className="border-t-4 border-line pt-3">
        {price.credit > 0 && <AmountRow label={t("summary.credit")} cents={-price.credit} />}
      </OrderTotalList>
    </div>
  );
}

/**
 * Adds the intent of the “Remove” button to lines of merchandise and products. The intent contains the item's
 * index in the form's list of its kind.
 */
function addRemoveIntents(
  lines: OrderLine[],
  indexes: Record<"merch" | "sku", ItemIndexes>,
): { line: OrderLine; removeIntent: string | null }[] {
  const lineCounts = { merch: 0, sku: 0 };
  return lines.map((line) => {
    if (line.kind !== "merch" && line.kind !== "sku") return { line, removeIntent: null };
    const itemIndex = indexes[line.kind].offered[lineCounts[line.kind]];
    lineCounts[line.kind] += 1;
    return { line, removeIntent: `remove-${line.kind}:${itemIndex ?? 0}` };
  });
}

function OrderLineRow({ line, removeIntent }: { line: OrderLine; removeIntent: string | null }) {
  const t = useTranslations("entry");
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
      <span className="min-w-0 grow">
        {line.name}
        {line.quantity > 1 && line.kind !== "spectator" && (
          <span className="text-muted"> × {line.quantity}</span>
        )}
        {line.kind === "category" && <IncludedTickets categoryId={line.id} />}
      </span>
      <span className="ms-auto flex flex-wrap items-center justify-end gap-x-4">
        {line.kind === "spectator" && <TicketQuantity line={line} />}
        {line.amount === 0 && line.kind !== "category" ? (
          <span className="text-muted">{t("summary.included")}</span>
        ) : (
          <Price cents={line.amount} className="font-semibold" />
        )}
      </span>
      {removeIntent && (
        <RemoveButton intent={removeIntent} label={t("summary.removeNamed", { name: line.name })} />
      )}
    </li>
  );
}

function IncludedTickets({ categoryId }: { categoryId: number }) {
  const t = useTranslations("entry");
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
 * Items in the order that the event no longer offers. Their names are unknown. They stay until the user
 * removes them, so that no item disappears unnoticed.
 */
function UnavailableItems({ kind, indexes }: { kind: "merch" | "sku"; indexes: readonly number[] }) {
  const t = useTranslations("entry");
  return indexes.map((itemIndex, index) => (
    <li
      key={itemIndex}
      id={index === 0 ? getFieldId(kind) : undefined}
      className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2"
    >
      <span className="min-w-0 grow text-bad-text">{t("problem.notOffered")}</span>
      <RemoveButton intent={`remove-${kind}:${itemIndex}`} />
    </li>
  ));
}

function RemoveButton({ intent, label }: { intent: string; label?: string }) {
  const t = useTranslations("entry");
  return (
    <OrderButton intent={intent} label={label} className="text-brand-text underline underline-offset-4">
      {t("summary.remove")}
    </OrderButton>
  );
}

/** [EVT-048] */
function TicketQuantity({ line }: { line: OrderLine }) {
  const t = useTranslations("entry");
  const { page, values } = useEntry();
  const type = page.offer.spectatorTypes.find(({ id }) => id === line.id);
  const isAtLimit = type !== undefined && line.quantity >= getMaxSpectatorTickets(type);
  return (
    <span className="inline-flex items-center gap-1">
      <QuantityButton intent={`less:${line.id}`} label={t("summary.lessOf", { name: line.name })} sign="−" />
      <span className="min-w-8 text-center font-semibold figures">
        {getText(values, `spectator-${line.id}`)}
      </span>
      <QuantityButton
        intent={`more:${line.id}`}
        label={t("summary.moreOf", { name: line.name })}
        sign="+"
        isAtLimit={isAtLimit}
      />
    </span>
  );
}

type QuantityButtonProps = { intent: string; label: string; sign: string; isAtLimit?: boolean };

const QuantityButton = ({ intent, label, sign, isAtLimit = false }: QuantityButtonProps) => (
  <OrderButton
    intent={intent}
    label={label}
    isAtLimit={isAtLimit}
    className="border-2 border-field-edge text-xl leading-none font-bold hover:bg-sunken aria-disabled:opacity-50"
  >
    <span aria-hidden="true">{sign}</span>
  </OrderButton>
);

type OrderButtonProps = {
  intent: string;
  label: string | undefined;
  /**
   * The button stays clickable at the limit, because a disabled button would lose the focus. A click shows
   * the limit.
   */
  isAtLimit?: boolean;
  className: string;
  children: ReactNode;
};

/** Without JavaScript, the response scrolls to the order summary. */
function OrderButton({ intent, label, isAtLimit = false, className, children }: OrderButtonProps) {
  const anchorUrl = useAnchorUrl();
  return (
    <button
      type="submit"
      name="intent"
      value={intent}
      formAction={anchorUrl("order")}
      formNoValidate
      aria-label={label}
      aria-disabled={isAtLimit || undefined}
      className={`target cursor-pointer ${className}`}
    >
      {children}
    </button>
  );
}
