import {
  requiresLicenceNumber,
  findChosenCategory,
  findChosenLicence,
  isLicenceAvailable,
} from "../../../domain/entry/entry-sections.ts";
import { getLicenceState } from "../../../domain/licence-state.ts";
import { useTranslations } from "../../../i18n/use-translations.tsx";
import { UpdateButton } from "../../../posting/buttons.tsx";
import { Alert } from "../../../ui/alert.tsx";
import { Disclosure } from "../../../ui/disclosure.tsx";
import { RadioRows } from "../../../ui/form/radio-rows.tsx";
import { SelectField } from "../../../ui/form/select-field.tsx";
import { TextField } from "../../../ui/form/text-field.tsx";
import { Prose } from "../../../ui/prose.tsx";
import { TextDisclosure } from "../../../ui/text-disclosure.tsx";
import { hasLicencesForSale } from "../../entry-page.ts";
import { getNumber, getText } from "../../entry-values.ts";
import { canSaveLicence, getOrderLicence } from "../../order-licence.ts";
import { UnavailableSection } from "../../../posting/unavailable-section.tsx";
import { PreservedFields } from "../preserved-fields.tsx";
import { type EntryContextValue, useEntry, useField, useFields, useAnchorUrl } from "../entry-context.tsx";
import { ItemPrice } from "../item-price.tsx";
import { EntryCheckbox } from "../entry-checkbox.tsx";

/**
 * The choice of a licence to buy, or the number of the driver's own licence. The disclosure is closed if the
 * form opened with a valid licence. [EVT-026 EVT-027 LIC-004..007]
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
    return <PreservedFields fields={["licence", "licence_terms", ...OWN_LICENCE_FIELDS]} />;
  const licenceNumber = getValidLicenceNumber(entry);
  const hasError = ["licence", ...OWN_LICENCE_FIELDS].some((name) => field(name).error !== undefined);
  return (
    <>
      <Disclosure
        id="licence"
        title={t("licence.title")}
        summary={
          findChosenLicence(page.offer, choices)?.name ??
          (licenceNumber === "" ? undefined : t("licence.held", { number: licenceNumber }))
        }
        actionLabel={t("fold.change")}
        mustOpen={hasError || hasOpenedWithoutLicence(entry) || page.driver?.missing.licence}
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
        {requiresNumber ? <OwnLicence /> : <PreservedFields fields={OWN_LICENCE_FIELDS} />}
      </Disclosure>
      <LicenceTerms />
    </>
  );
}

/** Returns the number of the licence in the order, or "" if no licence lasts until the event. */
function getValidLicenceNumber({ page, values }: Pick<EntryContextValue, "page" | "values">): string {
  const enteredNumber = getText(values, "licence_number");
  const heldLicence = page.driver?.heldLicence ?? null;
  const licence = getOrderLicence(heldLicence, enteredNumber, page.days.eventDay);
  const isHeldLicenceValid = licence.number !== "" && getLicenceState(licence.expiry, page.days) === "lasts";
  return isHeldLicenceValid ? licence.number : licence.number === "" ? licence.enteredNumber : "";
}

function hasOpenedWithoutLicence({ page, initialValues }: EntryContextValue): boolean {
  const isBought = getNumber(initialValues, "licence") > 0;
  return !isBought && getValidLicenceNumber({ page, values: initialValues }) === "";
}

function LicenceRows() {
  const t = useTranslations("entry");
  const { page, choices } = useEntry();
  const field = useField("licence", "0");
  const category = findChosenCategory(page.offer, choices);
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
  const { error } = useField("licence_terms");
  const terms = findChosenLicence(page.offer, choices)?.termsAndConditions?.content ?? "";
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
 * Shows the held licence, if there is one, and a field for another licence number. The field is optional if
 * the held licence lasts until the event. [ENT-011 ENT-012 ENT-026]
 */
function OwnLicence() {
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
      {canSaveLicence(page) ? <SaveInProfile /> : <PreservedFields fields={PROFILE_FIELDS} />}
    </>
  );
}

/** The choice to save the licence in the driver's profile, which needs more than its number. */
function SaveInProfile() {
  const t = useTranslations("entry");
  const driverText = useTranslations("driver");
  const field = useFields();
  const { page, values } = useEntry();
  const isChosen = getText(values, "save_licence") === "yes";
  return (
    <div className="group flex flex-col gap-4">
      <EntryCheckbox
        name="save_licence"
        id="field-save-licence"
        value="yes"
        label={t("licence.save")}
        hint={t("licence.saveHint")}
      />
      {/* Shown only if the box is ticked, because the order itself doesn't contain the type and the expiry. */}
      <div className="hidden items-end gap-4 group-has-[[name=save\_licence]:checked]:grid sm:grid-cols-2">
        <SelectField
          {...field("licence_issuer")}
          prompt={driverText("choosePrompt")}
          options={(page.driver?.licenceIssuers ?? []).map(({ id, name }) => ({
            value: String(id),
            label: name,
          }))}
          required={isChosen}
        />
        <TextField {...field("licence_expiry")} type="date" autoComplete="off" required={isChosen} />
      </div>
    </div>
  );
}

const PROFILE_FIELDS = ["save_licence", "licence_issuer", "licence_expiry"] as const;
const OWN_LICENCE_FIELDS = ["licence_number", ...PROFILE_FIELDS] as const;
