import { useFormats } from "../../i18n/formats.tsx";
import { useTranslations } from "../../i18n/use-translations.tsx";
import { Checkbox } from "../../ui/form/checkbox.tsx";
import { QuantityField } from "../../ui/form/quantity-field.tsx";
import { SelectField } from "../../ui/form/select-field.tsx";
import { TextField } from "../../ui/form/text-field.tsx";
import type { FormField } from "../../posting/use-form.ts";
import type { AddonChooser, VariationChooser } from "./product-page.ts";

/** The select of a variation. [SHOP-021] */
export function VariationField({ chooser, field }: { chooser: VariationChooser; field: FormField }) {
  const t = useTranslations("shop");
  return (
    <SelectField
      {...field}
      prompt={t("options.prompt")}
      options={chooser.options.map((option) => ({
        value: option.value,
        label: option.isUnavailable ? t("options.unavailable", { option: option.value }) : option.value,
      }))}
      required
    />
  );
}

/** The form field of an add-on, by its type. [SHOP-022 SHOP-035 SHOP-036 SHOP-037 SHOP-039] */
export function AddonField({ chooser, field }: { chooser: AddonChooser; field: FormField }) {
  const t = useTranslations("shop");
  const { money } = useFormats();
  const { type, required, options, minQty, maxQty, price } = chooser;
  const { defaultValue, ...fieldProps } = field;
  const extraPrice = price > 0 ? addPlusSign(money(price)) : undefined;
  switch (type) {
    case "checkbox":
      return (
        <Checkbox
          {...fieldProps}
          required={required}
          value="1"
          defaultChecked={defaultValue === "1"}
          aside={extraPrice}
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
            label: option.price > 0 ? `${option.name} (${addPlusSign(money(option.price))})` : option.name,
          }))}
        />
      );
    case "qty":
      return (
        <QuantityField
          {...field}
          min={required ? (minQty ?? 1) : 0}
          max={maxQty ?? undefined}
          aside={extraPrice && t("options.each", { price: extraPrice })}
          hint={<QuantityLimits min={minQty} max={maxQty} />}
        />
      );
    case "text":
      return <TextField {...field} required={required} hint={extraPrice} />;
  }
}

/**
 * Adds a plus sign to an amount. In right-to-left languages, the amount starts with a Unicode isolate, which
 * must precede the sign.
 */
const addPlusSign = (amount: string): string => amount.replace(/^\u2066?/, "$&+");

/** The minimum and maximum quantity of an add-on. [SHOP-038] */
function QuantityLimits({ min, max }: { min: number | null; max: number | null }) {
  const t = useTranslations("shop");
  if (max === null) return min === null ? null : t("options.atLeast", { least: min });
  return min === null ? t("options.atMost", { most: max }) : t("options.between", { least: min, most: max });
}
