import {
  ENTRANT_ADDRESS_FIELDS,
  ADDRESS_SEARCH_FIELD,
} from "../../../account/addresses/search/search-result.ts";
import { ADDRESS_FIELD_NAMES } from "../../../account/addresses/address-field-names.ts";
import { findChosenCategory } from "../../../domain/entry/entry-sections.ts";
import { useTranslations } from "../../../i18n/use-translations.tsx";
import { UpdateButton } from "../../../posting/buttons.tsx";
import { Button } from "../../../ui/button.tsx";
import { Disclosure } from "../../../ui/disclosure.tsx";
import { SelectField } from "../../../ui/form/select-field.tsx";
import { FormSection } from "../../../ui/form-section.tsx";
import { findChosenAddress } from "../../chosen-records.ts";
import type { Driver } from "../../entry-page.ts";
import { getText } from "../../entry-values.ts";
import { UnavailableSection } from "../../../posting/unavailable-section.tsx";
import { AddressFields, AddressSearch } from "../lazy-views.ts";
import { PreservedFields } from "../preserved-fields.tsx";
import { useEntry, useFields, useAnchorUrl } from "../entry-context.tsx";

/**
 * The choice between a saved address and a new one, which is saved with the order. [EVT-018 ADR-008 ADR-009]
 */
export function AddressSection() {
  const t = useTranslations("entry");
  const anchorUrl = useAnchorUrl();
  const { page, choices, initialValues, values } = useEntry();
  if (!page.driver || !findChosenCategory(page.offer, choices)) {
    return <PreservedFields fields={["address", ADDRESS_SEARCH_FIELD, ...ADDRESS_FIELD_NAMES]} />;
  }
  const { addresses, missing } = page.driver;
  if (missing.addresses || (missing.recordOptions && getText(values, "address") === "new")) {
    return (
      <FormSection id="address" title={t("address.title")} level={3}>
        <UnavailableSection formAction={anchorUrl("address")}>{t("absent.addresses")}</UnavailableSection>
        <PreservedFields fields={["address", ADDRESS_SEARCH_FIELD, ...ADDRESS_FIELD_NAMES]} />
      </FormSection>
    );
  }
  const addressChoice = findChosenAddress(page.driver, values);
  return (
    <>
      {addresses.length === 0 ? (
        <FormSection id="address" title={t("address.title")} level={3}>
          <PreservedFields fields={["address"]} />
          <NewAddress driver={page.driver} />
        </FormSection>
      ) : (
        <Disclosure
          id="address"
          title={t("address.title")}
          summary={addressChoice.kind === "saved" && addressChoice.record.label}
          actionLabel={t("fold.change")}
          mustOpen={
            addressChoice.kind !== "saved" || findChosenAddress(page.driver, initialValues).kind !== "saved"
          }
        >
          <AddressSelect driver={page.driver} />
          {addressChoice.kind === "new" ? (
            <NewAddress driver={page.driver} />
          ) : (
            <PreservedFields fields={[ADDRESS_SEARCH_FIELD, ...ADDRESS_FIELD_NAMES]} />
          )}
        </Disclosure>
      )}
    </>
  );
}

function AddressSelect({ driver: { addresses } }: { driver: Driver }) {
  const t = useTranslations("entry");
  const field = useFields();
  const anchorUrl = useAnchorUrl();
  return (
    <>
      <SelectField
        // The new key remounts the select, so that it shows a newly saved address.
        key={addresses.length}
        {...field("address")}
        prompt={t("address.prompt")}
        options={[
          ...addresses.map(({ id, label }) => ({ value: String(id), label })),
          { value: "new", label: t("address.new") },
        ]}
        required
      />
      <UpdateButton
        sectionName={t("address.title")}
        formAction={anchorUrl("address")}
        className="in-data-hydrated:hidden"
      />
    </>
  );
}

/** [ADR-010 ADR-011 ADR-012] */
function NewAddress({ driver }: { driver: Driver }) {
  const t = useTranslations("entry");
  const field = useFields();
  const anchorUrl = useAnchorUrl();
  const { postForm } = useEntry();
  return (
    <div data-late-fields className="grid gap-4 sm:grid-cols-6">
      {driver.canSearchAddresses && (
        <AddressSearch
          field={field}
          fieldNames={ENTRANT_ADDRESS_FIELDS}
          searchResult={postForm.result?.addressSearch ?? null}
          formAction={anchorUrl("address")}
        />
      )}
      <AddressFields field={field} addressOptions={driver.recordOptions} />
      <div className="sm:col-span-6">
        <Button
          tone="secondary"
          name="intent"
          value="use-address"
          formAction={anchorUrl("address")}
          formNoValidate
        >
          {t("address.use")}
        </Button>
      </div>
    </div>
  );
}
