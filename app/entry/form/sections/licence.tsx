import {
  asksLicenceNumber,
  chosenCategory,
  chosenLicence,
  isLicencePriced,
} from "../../../domain/entry/entry-sections.ts";
import { licenceStateAt } from "../../../domain/licence-state.ts";
import { useWords } from "../../../i18n/words.tsx";
import { UpdateButton } from "../../../posting/buttons.tsx";
import { Alert } from "../../../ui/alert.tsx";
import { Fold } from "../../../ui/fold.tsx";
import { RadioRows } from "../../../ui/form/radio-rows.tsx";
import { TextField } from "../../../ui/form/text-field.tsx";
import { Prose } from "../../../ui/prose.tsx";
import { TextFold } from "../../../ui/text-fold.tsx";
import { offersLicences } from "../../entry-page.ts";
import { numberOf, textOf } from "../../entry-values.ts";
import { usedLicence } from "../../used-licence.ts";
import { Absence } from "../../../posting/absence.tsx";
import { Carried } from "../carried.tsx";
import { type Entry, useEntry, useFields, usePlaces } from "../entry-context.tsx";
import { ItemPrice } from "../item-price.tsx";
import { TickBox } from "../tick-box.tsx";

/**
 * A licence to buy where the event sells one, or the number of one that the driver holds; one line where
 * that is known and lasts. [EVT-026 EVT-027 LIC-004..007]
 */
export function LicenceSection() {
  const t = useWords("entry");
  const entry = useEntry();
  const { page, choices } = entry;
  const field = useFields();
  const places = usePlaces();
  const sells = offersLicences(page.offer, choices);
  const asks = asksLicenceNumber(page.offer, choices);
  if (!sells && !asks) return <Carried fields={["licence", "licence_terms", "licence_number"]} />;
  const known = knownLicence(entry);
  const isWrong = ["licence", "licence_number"].some((name) => field(name).error !== undefined);
  return (
    <>
      <Fold
        id="licence"
        title={t("licence.title")}
        line={
          chosenLicence(page.offer, choices)?.name ??
          (known === "" ? undefined : t("licence.held", { number: known }))
        }
        action={t("fold.change")}
        mustOpen={isWrong || wasAsked(entry) || page.driver?.missing.licence}
      >
        {page.driver?.licenceRefusal && (
          <Alert tone={page.driver.licenceRefusal === "not-found" ? "info" : "bad"}>
            {t(`licence.${page.driver.licenceRefusal}`)}
          </Alert>
        )}
        {page.driver?.missing.licence && <Absence place={places("licence")}>{t("absent.licence")}</Absence>}
        {sells ? <LicenceRows /> : <Carried fields={["licence"]} />}
        {sells && (
          <UpdateButton
            of={t("licence.title")}
            place={places("licence")}
            className="in-data-hydrated:hidden"
          />
        )}
        {asks ? <LicenceNumber /> : <Carried fields={["licence_number"]} />}
      </Fold>
      <LicenceTerms />
    </>
  );
}

/** The number that the order will name, "" while none does that lasts until the event. */
function knownLicence({ page, values }: Pick<Entry, "page" | "values">): string {
  const typed = textOf(values, "licence_number");
  const held = page.driver?.heldLicence ?? null;
  const used = usedLicence(held, typed, page.days.eventDay);
  const isHeld = used.number !== "" && licenceStateAt(used.expiry, page.days) === "lasts";
  return isHeld ? used.number : used.number === "" ? used.aasa : "";
}

/** Whether the page came with something to fill in here: it stays open while somebody does. */
function wasAsked({ page, shown }: Entry): boolean {
  const isBought = numberOf(shown, "licence") > 0;
  return !isBought && knownLicence({ page, values: shown }) === "";
}

function LicenceRows() {
  const t = useWords("entry");
  const { page, choices } = useEntry();
  const field = useFields()("licence", "0");
  const category = chosenCategory(page.offer, choices);
  const isIncluded = category?.raceLicenceIncludedInEntryFee;
  const licences = page.offer.licenceTypes.map((licence) => ({
    value: String(licence.id),
    label: licence.name,
    description: licence.content !== "" && <Prose html={licence.content} />,
    disabled: !isLicencePriced(licence, category),
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

/** The chosen licence's own terms. [ENT-030] */
function LicenceTerms() {
  const t = useWords("entry");
  const { page, choices } = useEntry();
  const { error } = useFields()("licence_terms");
  const terms = chosenLicence(page.offer, choices)?.termsAndConditions?.content ?? "";
  if (terms === "") return <Carried fields={["licence_terms"]} />;
  return (
    <div className="flex flex-col gap-3">
      <TextFold words={t("licence.readTerms")} html={terms} />
      {/* An acceptance isn't kept over a log-in. */}
      {page.driver && (
        <TickBox
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
 * The licence that is known already, or why it can't be used, and the number of another one; the number is
 * a must where none can be used. [ENT-011 ENT-012 ENT-026]
 */
function LicenceNumber() {
  const t = useWords("entry");
  const field = useFields();
  const { page } = useEntry();
  const held = page.driver?.heldLicence ?? null;
  const state = held && licenceStateAt(held.expiry, page.days);
  return (
    <>
      {held && state === "lasts" && (
        <p>
          {held.until === ""
            ? t("licence.held", { number: held.number })
            : t("licence.heldUntil", { number: held.number, date: held.until })}
        </p>
      )}
      {held && state !== null && state !== "lasts" && (
        <Alert tone="bad">
          {t(state === "expired" ? "licence.heldExpired" : "licence.heldTooShort", {
            number: held.number,
            date: held.until,
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
