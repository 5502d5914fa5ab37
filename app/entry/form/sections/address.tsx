import { AddressFields, AddressSearch } from "../late-fields.ts";
import { entrantMembers, searchField } from "../../../account/addresses/search/search-news.ts";
import { addressFields } from "../../../account/addresses/address-values.ts";
import { chosenCategory } from "../../../domain/entry/entry-sections.ts";
import { useWords } from "../../../i18n/words.tsx";
import { Button } from "../../../ui/button.tsx";
import { SelectField } from "../../../ui/form/select-field.tsx";
import { Absence } from "../../../posting/absence.tsx";
import { Carried } from "../carried.tsx";
import { useEntry, useFields } from "../entry-context.tsx";
import type { Driver } from "../../entry-page.ts";
import { textOf } from "../../entry-values.ts";
import { UpdateButton } from "../../../posting/buttons.tsx";
import { Part } from "../../../ui/part.tsx";

/** A saved address, or a new one that is saved on the way. [EVT-018 ADR-008 ADR-009] */
export function AddressSection() {
  const t = useWords("entry");
  const field = useFields();
  const { page, choices, values } = useEntry();
  if (!page.driver || !chosenCategory(page.offer, choices)) {
    return <Carried fields={["address", searchField, ...addressFields]} />;
  }
  const { addresses, missing } = page.driver;
  if (missing.addresses || (missing.choices && textOf(values, "address") === "new")) {
    return (
      <Part id="address" title={t("address.title")}>
        <Absence>{t("absent.addresses")}</Absence>
        <Carried fields={["address", searchField, ...addressFields]} />
      </Part>
    );
  }
  return (
    <Part id="address" title={t("address.title")} aside={<UpdateButton />}>
      <SelectField
        // A saved address joins the list: a fresh select then shows it chosen.
        key={addresses.length}
        {...field("address")}
        prompt={t("address.prompt")}
        options={[
          ...addresses.map(({ id, label }) => ({ value: String(id), label })),
          { value: "new", label: t("address.new") },
        ]}
        required
      />
      {textOf(values, "address") === "new" ? (
        <NewAddress driver={page.driver} />
      ) : (
        <Carried fields={[searchField, ...addressFields]} />
      )}
    </Part>
  );
}

/** A search, and the manual fields that it fills in. [ADR-010 ADR-011 ADR-012] */
function NewAddress({ driver }: { driver: Driver }) {
  const t = useWords("entry");
  const field = useFields();
  const { posted } = useEntry();
  return (
    <div data-late-fields className="grid gap-4 sm:grid-cols-6">
      {driver.searchesAddresses && (
        <AddressSearch field={field} members={entrantMembers} news={posted.answer?.addressSearch ?? null} />
      )}
      <AddressFields field={field} choices={driver.choices} />
      <div className="sm:col-span-6">
        <Button tone="secondary" name="intent" value="use-address" formNoValidate>
          {t("address.use")}
        </Button>
      </div>
    </div>
  );
}
