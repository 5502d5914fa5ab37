import { customAmount } from "../domain/voucher-amounts.ts";
import { asWritten } from "../i18n/as-written.ts";
import { useFormats } from "../i18n/formats.tsx";
import { useWords } from "../i18n/words.tsx";
import { Picture } from "../media/picture.tsx";
import type { PostedForm } from "../posting/use-form.ts";
import { FieldSet } from "../ui/form/field-set.tsx";
import { dot, RadioRows, rowShape } from "../ui/form/radio-rows.tsx";
import { TextField } from "../ui/form/text-field.tsx";
import type { ShownVouchers } from "./shown-vouchers.ts";

type VoucherChoicesProps = {
  vouchers: ShownVouchers;
  /** Null for who only looks. */
  form: PostedForm | null;
  /** Whether the field for an amount of one's own is there. */
  asksOwn?: boolean;
};

/** What a voucher looks like and what it is worth. [VCH-005 VCH-010..013] */
export function VoucherChoices({ vouchers, form, asksOwn = true }: VoucherChoicesProps) {
  return (
    <>
      <Themes vouchers={vouchers} form={form} />
      {form ? (
        <Amounts vouchers={vouchers} form={form} asksOwn={asksOwn} />
      ) : (
        <AmountsTold vouchers={vouchers} />
      )}
    </>
  );
}

function Themes({ vouchers: { themes }, form }: VoucherChoicesProps) {
  const t = useWords("vouchers");
  // An API may tell them to accounts alone: a visitor has nothing to wait for.
  if (themes === null) return form && <p className="text-muted">{t("themesSilent")}</p>;
  if (themes.length === 0) return null;
  const list = (
    <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3">
      {themes.map(({ id, name, picture }) => (
        <li key={id} className={form ? rowShape : ""}>
          <label className={form ? "flex cursor-pointer flex-col gap-2" : "flex flex-col gap-2"}>
            <Picture
              {...picture}
              aspect="16x9"
              width={400}
              sizes="(min-width: 40rem) 200px, 45vw"
              alt=""
              className="h-auto w-full bg-sunken"
            />
            <span className="flex items-start gap-2 font-semibold">
              {form && (
                <input
                  type="radio"
                  name="theme"
                  value={id}
                  defaultChecked={form.text("theme") === String(id)}
                  className={dot}
                />
              )}
              <span {...asWritten}>{name}</span>
            </span>
          </label>
        </li>
      ))}
    </ul>
  );
  if (!form) return list;
  return (
    <FieldSet name="theme" legend={t("theme")} error={form.field("theme").error}>
      {list}
    </FieldSet>
  );
}

type AmountsProps = { vouchers: ShownVouchers; form: PostedForm; asksOwn: boolean };

function Amounts({ vouchers: { amounts, allowsCustom }, form, asksOwn }: AmountsProps) {
  const t = useWords("vouchers");
  const { money } = useFormats();
  const choices = amounts.map((amount) => ({ value: String(amount), label: money(amount) }));
  const custom = allowsCustom ? [{ value: customAmount, label: t("customAmount") }] : [];
  return (
    <div className="flex flex-col gap-4">
      <RadioRows
        {...form.field("amount")}
        legend={t("amount")}
        options={[...choices, ...custom]}
        defaultValue={form.text("amount")}
        className="figures"
      />
      {allowsCustom && (
        <TextField
          {...form.field("custom_amount")}
          inputMode="decimal"
          autoComplete="off"
          className={asksOwn ? "" : "hidden"}
        />
      )}
    </div>
  );
}

function AmountsTold({ vouchers: { amounts, allowsCustom } }: { vouchers: ShownVouchers }) {
  const t = useWords("vouchers");
  const { money } = useFormats();
  const told = [...amounts.map((amount) => money(amount)), ...(allowsCustom ? [t("customAmount")] : [])];
  return (
    <div>
      <p className="font-semibold">{t("amount")}</p>
      <ul className="mt-1 flex flex-wrap gap-x-4 gap-y-1 text-lg figures" suppressHydrationWarning>
        {told.map((amount) => (
          <li key={amount} suppressHydrationWarning>
            {amount}
          </li>
        ))}
      </ul>
    </div>
  );
}
