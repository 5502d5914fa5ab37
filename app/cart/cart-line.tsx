import type { ReactNode } from "react";
import { useEffect, useRef } from "react";
import { useFormats } from "../i18n/formats.tsx";
import { useTranslations } from "../i18n/use-translations.tsx";
import { Picture } from "../media/picture.tsx";
import { Badge } from "../ui/badge.tsx";
import { buildAriaProps, getFieldId, FieldError } from "../ui/form/field.tsx";
import { Price } from "../ui/price.tsx";
import { SiteLink } from "../ui/site-link.tsx";
import type { CartLineView } from "./cart-view.server.ts";

type CartLineProps = { line: CartLineView; inputValue: string | undefined; error: ReactNode };

/** A row of the cart. [CART-006 CART-010 CART-016 CART-017] */
export function CartLineRow({ line, inputValue, error }: CartLineProps) {
  const t = useTranslations("cart");
  const { money } = useFormats();
  return (
    <li className="grid grid-cols-[min(5rem,25%)_minmax(0,1fr)] gap-x-4 gap-y-3 py-5 sm:grid-cols-[8rem_minmax(0,1fr)_auto]">
      <div className="row-span-2 sm:row-span-1">
        <Picture
          {...line.picture}
          aspect="4x3"
          width={150}
          sizes="8rem"
          alt=""
          className="w-full bg-raised"
        />
      </div>
      <div className="flex min-w-0 flex-col items-start gap-1">
        <SiteLink to={line.productPath} className="text-lg font-semibold underline-offset-4 hover:underline">
          {line.name}
        </SiteLink>
        {line.code !== "" && <p className="text-muted">{t("line.code", { code: line.code })}</p>}
        {line.addOns.map((addOn) => (
          <p key={addOn}>+ {addOn}</p>
        ))}
        {line.price !== null && (
          <p className="text-muted" suppressHydrationWarning>
            {t("line.each", { price: money(line.price) })}
          </p>
        )}
        {line.problem && <Badge tone="bad">{t(`line.${line.problem}`)}</Badge>}
      </div>
      <div className="col-start-2 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 sm:col-start-3 sm:flex-col sm:items-end sm:justify-start">
        {line.subTotal !== null && (
          <Price cents={line.subTotal} className="display text-2xl max-sm:order-last" />
        )}
        <QuantityField line={line} inputValue={inputValue} error={error} />
        <button
          type="submit"
          name="intent"
          value={`remove:${line.id}`}
          formNoValidate
          aria-label={t("line.removeNamed", { name: line.name })}
          className="target cursor-pointer text-brand-text underline underline-offset-4"
        >
          {t("line.remove")}
        </button>
      </div>
    </li>
  );
}

/** A quantity field. The “−” button removes the row if the quantity is 1. [CART-009 CART-016] */
function QuantityField({ line, inputValue, error }: CartLineProps) {
  const t = useTranslations("cart");
  const name = `qty-${line.id}`;
  const id = getFieldId(name);
  const input = useQuantityInput(line.quantity);
  return (
    <div className="flex max-w-full flex-col gap-1">
      <div className="flex max-w-full items-stretch">
        <StepButton intent={`less:${line.id}`} label={t("line.less", { name: line.name })} sign="−" />
        <input
          ref={input}
          {...buildAriaProps(id, undefined, error)}
          type="text"
          inputMode="numeric"
          autoComplete="off"
          id={id}
          name={name}
          required
          defaultValue={inputValue ?? line.quantity}
          aria-label={t("line.quantity", { name: line.name })}
          className="min-h-11 w-16 min-w-0 border-2 border-field-edge bg-field px-1 text-center text-lg figures aria-invalid:border-bad"
        />
        <StepButton intent={`more:${line.id}`} label={t("line.more", { name: line.name })} sign="+" />
      </div>
      <input type="hidden" name={`was-${line.id}`} value={line.quantity} />
      <FieldError id={id} error={error} />
    </div>
  );
}

type StepButtonProps = { intent: string; label: string; sign: string };

const StepButton = ({ intent, label, sign }: StepButtonProps) => (
  <button
    type="submit"
    name="intent"
    value={intent}
    formNoValidate
    aria-label={label}
    className="target cursor-pointer border-2 border-field-edge bg-raised text-2xl leading-none font-bold first:border-e-0 last:border-s-0 hover:bg-sunken"
  >
    <span aria-hidden="true">{sign}</span>
  </button>
);

/** Updates the input when the cart changes, because a new `defaultValue` doesn't change an edited input. */
function useQuantityInput(quantity: number) {
  const input = useRef<HTMLInputElement>(null);
  const lastQuantity = useRef(quantity);
  useEffect(() => {
    if (lastQuantity.current === quantity) return;
    lastQuantity.current = quantity;
    if (input.current) input.current.value = String(quantity);
  }, [quantity]);
  return input;
}
