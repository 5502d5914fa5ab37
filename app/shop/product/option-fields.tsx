import { useFormats } from "../../i18n/formats.tsx";
import { useTranslations } from "../../i18n/use-translations.tsx";
import { CheckBox } from "../../ui/form/check-box.tsx";
import { QuantityField } from "../../ui/form/quantity-field.tsx";
import { SelectField } from "../../ui/form/select-field.tsx";
import { TextField } from "../../ui/form/text-field.tsx";
import type { FormField } from "../../posting/use-form.ts";
import type { AddonChooser, VariationChooser } from "./product-page.ts";

/** Select of a variation. [SHOP-021] */
export function VariationField({ chooser, field }: { chooser: VariationChooser; field: FormField }) {
  const t = useTranslations("shop");
  return (
    <SelectField
      {...field}
      prompt={t("options.prompt")}
      options={chooser.options.map((option) => ({
        value: option.value,
        label: option.isGone ? t("options.unavailable", { option: option.value }) : option.value,
      }))}
      required
    />
  );
}

/** Control of an add-on, by its type. [SHOP-022 SHOP-035 SHOP-036 SHOP-037 SHOP-039] */
export function AddonField({ chooser, field }: { chooser: AddonChooser; field: FormField }) {
  const t = useTranslations("shop");
  const { money } = useFormats();
  const { type, required, options, minQty, maxQty, price } = chooser;
  const { defaultValue, ...named } = field;
  const surplus = price > 0 ? plus(money(price)) : undefined;
  switch (type) {
    case "checkbox":
      return (
        <CheckBox
          {...named}
          required={required}
          value="1"
          defaultChecked={defaultValue === "1"}
          aside={surplus}
        />
      );
    case "dropdown":
      return (
        <SelectField
          {...field}
          required={required}
          prompt={t(required ? "options.prompt" : "options.none")}
          options={options.map((option) => ({
            value: option.value,
            label: option.price > 0 ? `${option.name} (${plus(money(option.price))})` : option.name,
          }))}
        />
      );
    case "qty":
      return (
        <QuantityField
          {...field}
          min={required ? (minQty ?? 1) : 0}
          max={maxQty ?? undefined}
          aside={surplus && t("options.each", { price: surplus })}
          hint={<Bounds least={minQty} most={maxQty} />}
        />
      );
    case "text":
      return <TextField {...field} required={required} hint={surplus} />;
  }
}

/** Adds a plus sign to an amount, within the isolation of a right-to-left language's amount. */
const plus = (amount: string): string => amount.replace(/^\u2066?/, "$&+");

/** Min and max quantity of an add-on. [SHOP-038] */
function Bounds({ least, most }: { least: number | null; most: number | null }) {
  const t = useTranslations("shop");
  if (most === null) return least === null ? null : t("options.atLeast", { least });
  return least === null ? t("options.atMost", { most }) : t("options.between", { least, most });
}
