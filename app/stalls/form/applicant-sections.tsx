import type { ReactNode } from "react";
import { LastName } from "../../posting/last-name.tsx";
import { useTranslations } from "../../i18n/use-translations.tsx";
import {
  isTickedForOtherVersion,
  ShownTermsField,
  TermsVersionField,
} from "../../paying/terms/shown-terms.tsx";
import { Checkbox } from "../../ui/form/checkbox.tsx";
import { RadioRows } from "../../ui/form/radio-rows.tsx";
import { TextArea } from "../../ui/form/text-area.tsx";
import { TextField } from "../../ui/form/text-field.tsx";
import { FormSection } from "../../ui/form-section.tsx";
import { TextDisclosure } from "../../ui/text-disclosure.tsx";
import { FileField } from "../../uploads/file-field.tsx";
import { buildFileNameField } from "../../domain/file-field.ts";
import type { StallPage } from "../stall-page.ts";
import { UPLOAD_OPTION_VALUES, PHOTO_FIELDS } from "../stall-values.ts";
import type { StallFormState } from "./use-stall-form.ts";

type SectionProps = { state: StallFormState };

/** The stall's products, vehicle and photos. */
export function StallDetailsSection({ state: { field } }: SectionProps) {
  const t = useTranslations("stalls");
  return (
    <FormSection id="stall" title={t("stall.title")}>
      <TextArea {...field("products")} rows={4} required />
      <TextArea {...field("overview")} rows={3} />
      <div className="grid items-end gap-4 sm:grid-cols-2">
        <TextField {...field("vehicle")} />
        <TextField {...field("registration")} autoComplete="off" />
        {PHOTO_FIELDS.map((name) => (
          <FileField
            key={name}
            {...field(name)}
            required={false}
            fileName={field(buildFileNameField(name)).defaultValue}
            kind="image"
          />
        ))}
      </div>
    </FormSection>
  );
}

/** The insurance, and the food licence of a food vendor. [STALL-008 STALL-014] */
export function DocumentsSection({ state }: SectionProps) {
  const t = useTranslations("stalls");
  const { storedExpiries } = state.page;
  return (
    <FormSection id="papers" title={t("papers.title")}>
      <DocumentFields
        state={state}
        name="insurance"
        storedExpiry={storedExpiries.insurance}
        offersOrganiserInsurance={state.type?.offerOurPli ?? false}
      />
      {state.type?.isFoodVendor && (
        <DocumentFields
          state={state}
          name="food_licence"
          storedExpiry={storedExpiries.foodLicence}
          offersOrganiserInsurance={false}
        />
      )}
    </FormSection>
  );
}

type DocumentFieldsProps = SectionProps & {
  name: "insurance" | "food_licence";
  /** The formatted expiry of the document that the organiser has stored, or "" if there is none. */
  storedExpiry: string;
  offersOrganiserInsurance: boolean;
};

/**
 * CSS shows the file fields and the renewal checkbox for the chosen radio button, so that no JavaScript is
 * needed.
 */
function DocumentFields({ state, name, storedExpiry, offersOrganiserInsurance }: DocumentFieldsProps) {
  const t = useTranslations("stalls");
  const { field, text } = state;
  const options: { value: string; label: ReactNode }[] = [
    ...(storedExpiry === "" ? [] : [{ value: "stored", label: t("papers.stored", { date: storedExpiry }) }]),
    ...(offersOrganiserInsurance ? [{ value: "ours", label: t("papers.ours") }] : []),
    { value: UPLOAD_OPTION_VALUES[name], label: t("papers.file") },
  ];
  const documentField = field(name);
  const renewedField = field(`${name}_renewed`);
  return (
    <div className="group/paper flex flex-col gap-4">
      <RadioRows {...documentField} legend={documentField.label} required options={options} />
      <div className="hidden flex-col gap-4 group-has-[[value$=-file]:checked]/paper:flex">
        <FileField
          {...field(`${name}_file`)}
          required={false}
          fileName={field(buildFileNameField(`${name}_file`)).defaultValue}
          kind="document"
        />
        <TextField {...field(`${name}_expiry`)} type="date" required={false} className="sm:max-w-48" />
      </div>
      <Checkbox
        name={renewedField.name}
        value="yes"
        label={t("papers.renewed")}
        error={renewedField.error}
        id={`field-${name.replace("_", "-")}-renewed`}
        defaultChecked={text(renewedField.name) === "yes"}
        className="hidden group-has-[:is([value=stored],[value$=-file]):checked]/paper:flex"
      />
    </div>
  );
}

/** The applicant's contact details. */
export function ContactSection({ state: { field, values } }: SectionProps) {
  const t = useTranslations("entry");
  return (
    <FormSection id="contact" title={t("driver.title")}>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField {...field("first_name")} autoComplete="given-name" required />
        <LastName field={field("last_name")} values={values} autoComplete="family-name" />
        <TextField {...field("email")} type="email" autoComplete="email" required />
        <TextField {...field("mobile_phone")} type="tel" autoComplete="tel" required />
      </div>
    </FormSection>
  );
}

/** What an application needs, and the terms, for anonymous users. */
export function ApplicationNeeds({ page: { content, offer } }: { page: StallPage }) {
  const t = useTranslations("stalls");
  const tEntry = useTranslations("entry");
  return (
    <FormSection id="next" title={t("next.title")}>
      <p>
        {t(offer.stallSiteTypes.some((type) => type.isFoodVendor) ? "next.required" : "next.requiredNoFood")}{" "}
        {offer.stallSiteTypes.some((type) => type.offerOurPli) && t("next.insuranceOffered")}
      </p>
      {content.terms !== "" && (
        <TextDisclosure
          label={tEntry("terms.read")}
          html={content.terms}
          className="border-2 border-line bg-raised p-4"
        />
      )}
    </FormSection>
  );
}

/** The choice of a payment method, and the stallholders' terms. */
export function PaymentAndTermsSections({ state: { page, field, text, price, values } }: SectionProps) {
  const t = useTranslations("entry");
  const terms = field("accept_terms");
  const [firstMethod, ...otherMethods] = page.paymentMethods;
  const isPayable = price === null || price.payable > 0;
  return (
    <>
      {firstMethod && (otherMethods.length === 0 || !isPayable) && (
        <input type="hidden" name="payment_method" value={text("payment_method") || firstMethod.id} />
      )}
      {otherMethods.length > 0 && isPayable && (
        <FormSection id="payment" title={t("payment.title")}>
          <RadioRows
            {...field("payment_method")}
            legend={t("payment.choose")}
            options={page.paymentMethods.map(({ id, name }) => ({ value: id, label: name }))}
          />
        </FormSection>
      )}
      {page.content.terms !== "" && (
        <FormSection id="terms" title={t("terms.title")}>
          <TextDisclosure
            label={t("terms.read")}
            html={page.content.terms}
            className="border-2 border-line bg-raised p-4"
          />
          <ShownTermsField terms={page.terms} />
          <TermsVersionField terms={page.terms} />
          <Checkbox
            // A new key remounts the checkbox, because a new version of the terms must be accepted again.
            key={page.terms.version}
            name={terms.name}
            value="yes"
            label={terms.label}
            error={terms.error}
            id="field-accept-terms"
            required
            defaultChecked={text(terms.name) === "yes" && !isTickedForOtherVersion(values, page.terms)}
          />
        </FormSection>
      )}
    </>
  );
}
