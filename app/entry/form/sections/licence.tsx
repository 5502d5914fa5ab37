import {
  requiresLicenceNumber,
  chosenCategory,
  chosenLicence,
  isLicenceAvailable,
} from "../../../domain/entry/entry-sections.ts";
import { getLicenceState } from "../../../domain/licence-state.ts";
import { useTranslations } from "../../../i18n/use-translations.tsx";
import { UpdateButton } from "../../../posting/buttons.tsx";
import { Alert } from "../../../ui/alert.tsx";
import { Disclosure } from "../../../ui/disclosure.tsx";
import { RadioRows } from "../../../ui/form/radio-rows.tsx";
import { TextField } from "../../../ui/form/text-field.tsx";
import { Prose } from "../../../ui/prose.tsx";
import { TextDisclosure } from "../../../ui/text-disclosure.tsx";
import { hasLicencesForSale } from "../../entry-page.ts";
import { getNumber, getText } from "../../entry-values.ts";
import { getOrderLicence } from "../../order-licence.ts";
import { UnavailableSection } from "../../../posting/unavailable-section.tsx";
import { PreservedFields } from "../preserved-fields.tsx";
import { type Entry, useEntry, useFields, useAnchorUrl } from "../entry-context.tsx";
import { ItemPrice } from "../item-price.tsx";
import { EntryCheckbox } from "../entry-checkbox.tsx";

/**
 * Section for a licence: one to buy if the event sells licences, or the number of the driver's own. It is
 * closed if the form opens with a licence that lasts until the event. [EVT-026 EVT-027 LIC-004..007]
 */
export function LicenceSection() {
  const t = useTranslations("entry");
  const entry = useEntry();
  const { page, choices } = entry;
  const field = useFields();
  const anchorUrl = useAnchorUrl();
  const sellsLicence = hasLicencesForSale(page.offer, choices);
  const requiresNumber = requiresLicenceNumber(page.offer, choices);
  if (!sellsLicence && !requiresNumber)
    return <PreservedFields fields={["licence", "licence_terms", "licence_number"]} />;
  const knownNumber = getKnownNumber(entry);
  const hasError = ["licence", "licence_number"].some((name) => field(name).error !== undefined);
  return (
    <>
      <Disclosure
        id="licence"
        title={t("licence.title")}
        summary={
          chosenLicence(page.offer, choices)?.name ??
          (knownNumber === "" ? undefined : t("licence.held", { number: knownNumber }))
        }
        actionLabel={t("fold.change")}
        mustOpen={hasError || wasMissing(entry) || page.driver?.missing.licence}
      >
        {page.driver?.licenceRejection && (
          <Alert tone={page.driver.licenceRejection === "not-found" ? "info" : "bad"}>
            {t(`licence.${page.driver.licenceRejection}`)}
          </Alert>
        )}
        {page.driver?.missing.licence && (
          <UnavailableSection formAction={anchorUrl("licence")}>{t("absent.licence")}</UnavailableSection>
        )}
        {sellsLicence ? <LicenceRows /> : <PreservedFields fields={["licence"]} />}
        {sellsLicence && (
          <UpdateButton
            sectionName={t("licence.title")}
            formAction={anchorUrl("licence")}
            className="in-data-hydrated:hidden"
          />
        )}
        {requiresNumber ? <LicenceNumber /> : <PreservedFields fields={["licence_number"]} />}
      </Disclosure>
      <LicenceTerms />
    </>
  );
}

/**
 * Returns the licence number in the order; "" if there is none, or if the licence expires before the event.
 */
function getKnownNumber({ page, values }: Pick<Entry, "page" | "values">): string {
  const enteredNumber = getText(values, "licence_number");
  const heldLicence = page.driver?.heldLicence ?? null;
  const licence = getOrderLicence(heldLicence, enteredNumber, page.days.eventDay);
  const isHeld = licence.number !== "" && getLicenceState(licence.expiry, page.days) === "lasts";
  return isHeld ? licence.number : licence.number === "" ? licence.aasa : "";
}

/** Whether the form opened without a licence, so that the disclosure stays open while one is entered. */
function wasMissing({ page, initialValues }: Entry): boolean {
  const isBought = getNumber(initialValues, "licence") > 0;
  return !isBought && getKnownNumber({ page, values: initialValues }) === "";
}

function LicenceRows() {
  const t = useTranslations("entry");
  const { page, choices } = useEntry();
  const field = useFields()("licence", "0");
  const category = chosenCategory(page.offer, choices);
  const isIncluded = category?.raceLicenceIncludedInEntryFee;
  const licences = page.offer.licenceTypes.map((licence) => ({
    value: String(licence.id),
    label: licence.name,
    description: licence.content !== "" && <Prose html={licence.content} />,
    disabled: !isLicenceAvailable(licence, category),
    aside: isIncluded ? t("licence.included") : <ItemPrice cents={licence.price} />,
  }));
  return (
    <RadioRows
      {...field}
      legend={t("licence.choose")}
      options={[...licences, { value: "0", label: t("licence.none") }]}
    />
  );
}

/** The terms of the chosen licence, with a checkbox to accept them. [ENT-030] */
function LicenceTerms() {
  const t = useTranslations("entry");
  const { page, choices } = useEntry();
  const { error } = useFields()("licence_terms");
  const terms = chosenLicence(page.offer, choices)?.termsAndConditions?.content ?? "";
  if (terms === "") return <PreservedFields fields={["licence_terms"]} />;
  return (
    <div className="flex flex-col gap-3">
      <TextDisclosure label={t("licence.readTerms")} html={terms} />
      {/* Drafts don't contain acceptances, so a tick before login would be lost. */}
      {page.driver && (
        <EntryCheckbox
          id="field-licence-terms"
          name="licence_terms"
          value="yes"
          label={t("licence.terms")}
          error={error}
          required
        />
      )}
    </div>
  );
}

/**
 * Shows the known licence, or why it can't be used, and a field for the number of another licence. The field
 * is required unless the known licence lasts until the event. [ENT-011 ENT-012 ENT-026]
 */
function LicenceNumber() {
  const t = useTranslations("entry");
  const field = useFields();
  const { page } = useEntry();
  const heldLicence = page.driver?.heldLicence ?? null;
  const state = heldLicence && getLicenceState(heldLicence.expiry, page.days);
  return (
    <>
      {heldLicence && state === "lasts" && (
        <p>
          {heldLicence.expiryText === ""
            ? t("licence.held", { number: heldLicence.number })
            : t("licence.heldUntil", { number: heldLicence.number, date: heldLicence.expiryText })}
        </p>
      )}
      {heldLicence && state !== null && state !== "lasts" && (
        <Alert tone="bad">
          {t(state === "expired" ? "licence.heldExpired" : "licence.heldTooShort", {
            number: heldLicence.number,
            date: heldLicence.expiryText,
          })}
        </Alert>
      )}
      <TextField
        {...field("licence_number")}
        hint={t("licence.numberHint")}
        autoComplete="off"
        required={state !== "lasts"}
      />
    </>
  );
}
