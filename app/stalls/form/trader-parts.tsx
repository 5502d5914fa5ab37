import type { ReactNode } from "react";
import { useWords } from "../../i18n/words.tsx";
import { isTickedForOthers, SealedTerms, ShownTermsMark } from "../../paying/terms/shown-terms.tsx";
import { CheckBox } from "../../ui/form/check-box.tsx";
import { RadioRows } from "../../ui/form/radio-rows.tsx";
import { TextArea } from "../../ui/form/text-area.tsx";
import { TextField } from "../../ui/form/text-field.tsx";
import { Part } from "../../ui/part.tsx";
import { TextFold } from "../../ui/text-fold.tsx";
import { FileField } from "../../uploads/file-field.tsx";
import { nameMember } from "../../domain/file-field.ts";
import { givesFile, photoFields } from "../stall-values.ts";
import type { StallFormState } from "./use-stall-form.ts";

type PartProps = { state: StallFormState };

/** What is sold, what it looks like, and what it comes in. */
export function StallPart({ state: { field } }: PartProps) {
  const t = useWords("stalls");
  return (
    <Part id="stall" title={t("stall.title")}>
      <TextArea {...field("products")} rows={4} required />
      <TextArea {...field("overview")} rows={3} />
      <div className="grid items-end gap-4 sm:grid-cols-2">
        <TextField {...field("vehicle")} />
        <TextField {...field("registration")} autoComplete="off" />
        {photoFields.map((name) => (
          <FileField
            key={name}
            {...field(name)}
            required={false}
            fileName={field(nameMember(name)).defaultValue}
            kind="image"
          />
        ))}
      </div>
    </Part>
  );
}

/** How the trader is insured, and the licence of whoever sells food. [STALL-008 STALL-014] */
export function PapersPart({ state }: PartProps) {
  const t = useWords("stalls");
  const { stored } = state.page;
  return (
    <Part id="papers" title={t("papers.title")}>
      <Paper
        state={state}
        name="insurance"
        stored={stored.insurance}
        isOffered={state.type?.offerOurPli ?? false}
        shown="group-has-[[value=insurance-file]:checked]:flex"
        shownRenewed="group-has-[[name=insurance][value=stored]:checked]:flex group-has-[[value=insurance-file]:checked]:flex"
      />
      {state.type?.isFoodVendor && (
        <Paper
          state={state}
          name="food_licence"
          stored={stored.foodLicence}
          isOffered={false}
          shown="group-has-[[value=licence-file]:checked]:flex"
          shownRenewed="group-has-[[name=food\_licence][value=stored]:checked]:flex group-has-[[value=licence-file]:checked]:flex"
        />
      )}
    </Part>
  );
}

type PaperProps = PartProps & {
  name: "insurance" | "food_licence";
  /** Until when the one is good that the organiser has; "" for none. */
  stored: string;
  /** Whether the organiser's own can be used. */
  isOffered: boolean;
  /** The styles by which the fields for a file, and the box about its renewal, appear without a script. */
  shown: string;
  shownRenewed: string;
};

function Paper({ state, name, stored, isOffered, shown, shownRenewed }: PaperProps) {
  const t = useWords("stalls");
  const { field, text } = state;
  const options: { value: string; label: ReactNode }[] = [
    ...(stored === "" ? [] : [{ value: "stored", label: t("papers.stored", { date: stored }) }]),
    ...(isOffered ? [{ value: "ours", label: t("papers.ours") }] : []),
    { value: givesFile[name], label: t("papers.file") },
  ];
  const paper = field(name);
  const expiry = field(`${name}_expiry`);
  const renewed = field(`${name}_renewed`);
  return (
    <div className="flex flex-col gap-4">
      <RadioRows {...paper} legend={paper.label} required options={options} />
      <div className={`hidden flex-col gap-4 ${shown}`}>
        <FileField
          {...field(`${name}_file`)}
          required={false}
          fileName={field(nameMember(`${name}_file`)).defaultValue}
          kind="document"
        />
        <TextField {...expiry} type="date" required={false} className="sm:max-w-xs" />
      </div>
      <CheckBox
        name={renewed.name}
        value="yes"
        label={t("papers.renewed")}
        error={renewed.error}
        id={`field-${name.replace("_", "-")}-renewed`}
        defaultChecked={text(renewed.name) === "yes"}
        className={`hidden ${shownRenewed}`}
      />
    </div>
  );
}

/** Who applies, as the organiser knows them. */
export function ContactPart({ state: { field } }: PartProps) {
  const t = useWords("entry");
  return (
    <Part id="contact" title={t("driver.title")}>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField {...field("first_name")} autoComplete="given-name" required />
        <TextField {...field("last_name")} autoComplete="family-name" required />
        <TextField {...field("email")} type="email" autoComplete="email" required />
        <TextField {...field("mobile_phone")} type="tel" autoComplete="tel" required />
      </div>
    </Part>
  );
}

/** How it will be paid, and the terms of stallholders. */
export function LastPart({ state: { page, field, text, price, values } }: PartProps) {
  const t = useWords("entry");
  const terms = field("accept_terms");
  const [only, ...others] = page.paymentMethods;
  const isPaid = price === null || price.payable > 0;
  return (
    <>
      {only && (others.length === 0 || !isPaid) && (
        <input type="hidden" name="payment_method" value={text("payment_method") || only.id} />
      )}
      {others.length > 0 && isPaid && (
        <Part id="payment" title={t("payment.title")}>
          <RadioRows
            {...field("payment_method")}
            legend={t("payment.choose")}
            options={page.paymentMethods.map(({ id, name }) => ({ value: id, label: name }))}
          />
        </Part>
      )}
      {page.content.terms !== "" && (
        <Part id="terms" title={t("terms.title")}>
          <TextFold
            words={t("terms.read")}
            html={page.content.terms}
            className="border-2 border-line bg-raised p-4"
          />
          <SealedTerms terms={page.terms} />
          <ShownTermsMark terms={page.terms} />
          <CheckBox
            // Other terms are accepted anew.
            key={page.terms.mark}
            name={terms.name}
            value="yes"
            label={terms.label}
            error={terms.error}
            id="field-accept-terms"
            required
            defaultChecked={text(terms.name) === "yes" && !isTickedForOthers(values, page.terms)}
          />
        </Part>
      )}
    </>
  );
}
