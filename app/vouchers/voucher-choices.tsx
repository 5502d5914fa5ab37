import { CUSTOM_AMOUNT } from "../domain/voucher-amounts.ts";
import { organiserTextProps } from "../i18n/organiser-text-props.ts";
import { useFormats } from "../i18n/formats.tsx";
import { useTranslations } from "../i18n/use-translations.tsx";
import { Picture } from "../media/picture.tsx";
import type { FormState } from "../posting/use-form.ts";
import { FieldSet } from "../ui/form/field-set.tsx";
import { choiceInputClass, RadioRows, choiceRowClass } from "../ui/form/radio-rows.tsx";
import { TextField } from "../ui/form/text-field.tsx";
import type { VoucherData } from "./voucher-data.ts";

type VoucherChoicesProps = {
  vouchers: VoucherData;
  form: FormState;
  showsCustomAmount: boolean;
};

/** The themes and amounts of a voucher. [VCH-005 VCH-010..013] */
export function VoucherChoices(props: VoucherChoicesProps) {
  return (
    <>
      <Themes {...props} />
      <Amounts {...props} />
    </>
  );
}

function Themes({ vouchers: { themes, needsLogin }, form }: VoucherChoicesProps) {
  const t = useTranslations("vouchers");
  // Anonymous users get no message, because some APIs send the themes only to logged-in users.
  if (themes === null) return needsLogin ? null : <p className="text-muted">{t("themesSilent")}</p>;
  if (themes.length === 0) return null;
  return (
    <FieldSet name="theme" legend={t("theme")} error={form.field("theme").error}>
      <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3">
        {themes.map(({ id, name, picture }) => (
          <li key={id} className={choiceRowClass}>
            <label className="flex cursor-pointer flex-col gap-2">
              <Picture
                {...picture}
                aspect="16x9"
                width={400}
                sizes="(min-width: 40rem) 200px, 45vw"
                alt=""
                className="h-auto w-full bg-sunken"
              />
              <span className="flex items-start gap-2 font-semibold">
                <input
                  type="radio"
                  name="theme"
                  value={id}
                  defaultChecked={form.text("theme") === String(id)}
                  className={choiceInputClass}
                />
                <span {...organiserTextProps}>{name}</span>
              </span>
            </label>
          </li>
        ))}
      </ul>
    </FieldSet>
  );
}

function Amounts({ vouchers: { amounts, allowsCustom }, form, showsCustomAmount }: VoucherChoicesProps) {
  const t = useTranslations("vouchers");
  const { money } = useFormats();
  const choices = amounts.map((amount) => ({ value: String(amount), label: money(amount) }));
  const customChoices = allowsCustom ? [{ value: CUSTOM_AMOUNT, label: t("customAmount") }] : [];
  return (
    <div className="flex flex-col gap-4">
      <RadioRows
        {...form.field("amount")}
        legend={t("amount")}
        options={[...choices, ...customChoices]}
        defaultValue={form.text("amount")}
        className="figures"
      />
      {allowsCustom && (
        <TextField
          {...form.field("custom_amount")}
          inputMode="decimal"
          autoComplete="off"
          className={showsCustomAmount ? "" : "hidden"}
        />
      )}
    </div>
  );
}
