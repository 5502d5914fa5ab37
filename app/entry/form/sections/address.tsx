import { entrantMembers, searchField } from "../../../account/addresses/search/search-news.ts";
import { addressFields } from "../../../account/addresses/address-values.ts";
import { chosenCategory } from "../../../domain/entry/entry-sections.ts";
import { useWords } from "../../../i18n/words.tsx";
import { UpdateButton } from "../../../posting/buttons.tsx";
import { Button } from "../../../ui/button.tsx";
import { Fold } from "../../../ui/fold.tsx";
import { SelectField } from "../../../ui/form/select-field.tsx";
import { Part } from "../../../ui/part.tsx";
import { chosenAddress } from "../../chosen-records.ts";
import type { Driver } from "../../entry-page.ts";
import { textOf } from "../../entry-values.ts";
import { Absence } from "../../../posting/absence.tsx";
import { AddressFields, AddressSearch } from "../late-fields.ts";
import { Carried } from "../carried.tsx";
import { useEntry, useFields, usePlaces } from "../entry-context.tsx";

/**
 * A saved address, which is one line, or a new one that is saved on the way. [EVT-018 ADR-008 ADR-009]
 */
export function AddressSection() {
  const t = useWords("entry");
  const places = usePlaces();
  const { page, choices, shown, values } = useEntry();
  if (!page.driver || !chosenCategory(page.offer, choices)) {
    return <Carried fields={["address", searchField, ...addressFields]} />;
  }
  const { addresses, missing } = page.driver;
  if (missing.addresses || (missing.choices && textOf(values, "address") === "new")) {
    return (
      <Part id="address" title={t("address.title")} level={3}>
        <Absence place={places("address")}>{t("absent.addresses")}</Absence>
        <Carried fields={["address", searchField, ...addressFields]} />
      </Part>
    );
  }
  const chosen = chosenAddress(page.driver, values);
  return (
    <>
      {addresses.length === 0 ? (
        <Part id="address" title={t("address.title")} level={3}>
          <Carried fields={["address"]} />
          <NewAddress driver={page.driver} />
        </Part>
      ) : (
        <Fold
          id="address"
          title={t("address.title")}
          line={chosen.kind === "saved" && chosen.record.label}
          action={t("fold.change")}
          mustOpen={chosen.kind !== "saved" || chosenAddress(page.driver, shown).kind !== "saved"}
        >
          <AddressSelect driver={page.driver} />
          {chosen.kind === "new" ? (
            <NewAddress driver={page.driver} />
          ) : (
            <Carried fields={[searchField, ...addressFields]} />
          )}
        </Fold>
      )}
    </>
  );
}

function AddressSelect({ driver: { addresses } }: { driver: Driver }) {
  const t = useWords("entry");
  const field = useFields();
  const places = usePlaces();
  return (
    <>
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
      <UpdateButton of={t("address.title")} place={places("address")} className="in-data-hydrated:hidden" />
    </>
  );
}

/** A search, and the manual fields that it fills in. [ADR-010 ADR-011 ADR-012] */
function NewAddress({ driver }: { driver: Driver }) {
  const t = useWords("entry");
  const field = useFields();
  const places = usePlaces();
  const { posted } = useEntry();
  return (
    <div data-late-fields className="grid gap-4 sm:grid-cols-6">
      {driver.searchesAddresses && (
        <AddressSearch
          field={field}
          members={entrantMembers}
          news={posted.answer?.addressSearch ?? null}
          place={places("address")}
        />
      )}
      <AddressFields field={field} choices={driver.choices} />
      <div className="sm:col-span-6">
        <Button
          tone="secondary"
          name="intent"
          value="use-address"
          formAction={places("address")}
          formNoValidate
        >
          {t("address.use")}
        </Button>
      </div>
    </div>
  );
}
