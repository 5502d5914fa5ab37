import { hasSingleName, SINGLE_NAME_FIELD, type Values } from "../../../posting/form-result.ts";
import { LastName } from "../../../posting/last-name.tsx";
import { useTranslations } from "../../../i18n/use-translations.tsx";
import { Alert } from "../../../ui/alert.tsx";
import { Disclosure } from "../../../ui/disclosure.tsx";
import { TextField } from "../../../ui/form/text-field.tsx";
import { FormSection } from "../../../ui/form-section.tsx";
import { getText } from "../../entry-values.ts";
import { PreservedFields } from "../preserved-fields.tsx";
import { useEntry, useFields } from "../entry-context.tsx";

/**
 * The driver's contact details in a disclosure, and below it the required fields that are still empty. For
 * anonymous users, a notice says that they can enter the details after the login.
 * [ENT-003..006 ENT-047]
 */
export function DriverDetailsSection() {
  const t = useTranslations("entry");
  const { page, initialValues, values } = useEntry();
  const field = useFields();
  if (!page.driver) {
    return (
      <>
        <Alert tone="info" id="driver">
          {t("driver.afterLogIn")}
        </Alert>
        <PreservedFields fields={[...REQUIRED_FIELDS, SINGLE_NAME_FIELD, ...OPTIONAL_FIELDS]} />
      </>
    );
  }
  // Initial values, because a field must not move into the disclosure while the user fills it in.
  const missingFields = REQUIRED_FIELDS.filter((name) => isMissing(initialValues, name));
  const filledFields = REQUIRED_FIELDS.filter((name) => !missingFields.includes(name));
  if (filledFields.length === 0) {
    return (
      <FormSection id="driver" title={t("driver.title")} level={3}>
        <DetailFields names={[...REQUIRED_FIELDS, ...OPTIONAL_FIELDS]} />
      </FormSection>
    );
  }
  const collapsedFields = [...filledFields, ...OPTIONAL_FIELDS];
  return (
    <>
      <Disclosure
        id="driver"
        title={t("driver.title")}
        summary={formatSummary()}
        actionLabel={t("fold.change")}
        mustOpen={
          collapsedFields.some((name) => field(name).error !== undefined) ||
          filledFields.some((name) => isMissing(values, name))
        }
      >
        <DetailFields names={collapsedFields} />
      </Disclosure>
      {missingFields.length > 0 && <DetailFields names={missingFields} />}
    </>
  );

  function formatSummary(): string {
    const name = [getText(values, "first_name"), getText(values, "last_name")].join(" ").trim();
    return [name, getText(values, "email"), getText(values, "mobile_phone")].filter(Boolean).join(" · ");
  }
}

/** Users with only one name need no last name. */
const isMissing = (values: Values, name: (typeof REQUIRED_FIELDS)[number]): boolean =>
  getText(values, name) === "" && !(name === "last_name" && hasSingleName(values));

const REQUIRED_FIELDS = ["first_name", "last_name", "email", "mobile_phone"] as const;
const OPTIONAL_FIELDS = ["buyer_postcode", "ambassador_code"] as const;
type DetailField = (typeof REQUIRED_FIELDS)[number] | (typeof OPTIONAL_FIELDS)[number];

function DetailFields({ names }: { names: readonly DetailField[] }) {
  const field = useFields();
  const { values } = useEntry();
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {names.map((name) =>
        name === "last_name" ? (
          <LastName key={name} field={field(name)} values={values} autoComplete="family-name" />
        ) : (
          <TextField key={name} {...field(name)} {...INPUT_PROPS[name]} />
        ),
      )}
    </div>
  );
}

const INPUT_PROPS = {
  first_name: { autoComplete: "given-name", required: true },
  email: { type: "email", autoComplete: "email", required: true },
  mobile_phone: { type: "tel", autoComplete: "tel", required: true },
  buyer_postcode: { autoComplete: "postal-code", autoCapitalize: "characters" },
  ambassador_code: { autoComplete: "off" },
} as const;
