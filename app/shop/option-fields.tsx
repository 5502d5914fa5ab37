import { useFormats } from "../i18n/formats.tsx";
import { useWords } from "../i18n/words.tsx";
import { CheckBox } from "../ui/form/check-box.tsx";
import { QuantityField } from "../ui/form/quantity-field.tsx";
import { SelectField } from "../ui/form/select-field.tsx";
import { TextField } from "../ui/form/text-field.tsx";
import { longestNote } from "./chosen-values.ts";
import type { AddonChooser, VariationChooser } from "./product-page.ts";

/** What was posted for a control, and what is wrong with it. */
type Control = { value: string; error: string | undefined };

/** One of the choices that a product comes in. [SHOP-021] */
export function VariationField({ chooser, value, error }: { chooser: VariationChooser } & Control) {
  const t = useWords("shop");
  return (
    <SelectField
      name={chooser.field}
      label={chooser.name}
      prompt={t("options.prompt")}
      options={chooser.options.map((option) => ({
        value: option.value,
        label: option.isGone ? t("options.gone", { option: option.value }) : option.value,
      }))}
      defaultValue={value}
      error={error}
      required
    />
  );
}

/** An add-on, asked as its type wants. [SHOP-022 SHOP-035 SHOP-036 SHOP-037 SHOP-039] */
export function AddonField({ chooser, value, error }: { chooser: AddonChooser } & Control) {
  const t = useWords("shop");
  const { money } = useFormats();
  const { field: name, name: label, type, required, options, minQty, maxQty, price } = chooser;
  const surplus = price > 0 ? `+${money(price)}` : undefined;
  switch (type) {
    case "checkbox":
      return (
        <CheckBox
          {...{ name, label, required, error }}
          value="1"
          defaultChecked={value === "1"}
          aside={surplus}
        />
      );
    case "dropdown":
      return (
        <SelectField
          {...{ name, label, required, error }}
          prompt={t(required ? "options.prompt" : "options.none")}
          options={options.map((option) => ({
            value: option.value,
            label: option.price > 0 ? `${option.name} (+${money(option.price)})` : option.name,
          }))}
          defaultValue={value}
        />
      );
    case "qty":
      return (
        <QuantityField
          {...{ name, label, error }}
          min={required ? (minQty ?? 1) : 0}
          max={maxQty ?? undefined}
          aside={surplus && t("options.each", { price: surplus })}
          hint={<Bounds least={minQty} most={maxQty} />}
          defaultValue={value}
        />
      );
    case "text":
      return (
        <TextField
          {...{ name, required, error }}
          label={label}
          hint={surplus}
          maxLength={longestNote}
          defaultValue={value}
        />
      );
  }
}

/** How many pieces of an add-on there can be. [SHOP-038] */
function Bounds({ least, most }: { least: number | null; most: number | null }) {
  const t = useWords("shop");
  if (most === null) return least === null ? null : t("options.atLeast", { least });
  return least === null ? t("options.atMost", { most }) : t("options.between", { least, most });
}
