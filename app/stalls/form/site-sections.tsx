import {
  getMaxConnections,
  MAX_POWER_CONNECTIONS,
  hasPrice,
  findLocations,
  type StallSiteType,
} from "../../domain/stall/stall-offer.ts";
import { getLowestHire } from "../../domain/stall/stall-price.ts";
import { useFormats } from "../../i18n/formats.tsx";
import { useTranslations } from "../../i18n/use-translations.tsx";
import { UpdateButton } from "../../posting/buttons.tsx";
import { Checkbox } from "../../ui/form/checkbox.tsx";
import { FieldSet } from "../../ui/form/field-set.tsx";
import { RadioRows } from "../../ui/form/radio-rows.tsx";
import { SelectField } from "../../ui/form/select-field.tsx";
import { TextField } from "../../ui/form/text-field.tsx";
import { FormSection } from "../../ui/form-section.tsx";
import { Prose } from "../../ui/prose.tsx";
import { formatSizeLimits } from "../size-limits-text.ts";
import { buildStallPath } from "../stall-page.ts";
import { CONNECTION_NUMBERS, getPowerField, getReasonField, countPowerRows } from "../stall-values.ts";
import type { StallFormState } from "./use-stall-form.ts";

/** The choice of the type and the location of the stall site. [STALL-002 STALL-013] */
export function SiteSection({ state }: { state: StallFormState }) {
  const t = useTranslations("stalls");
  const tEvents = useTranslations("events");
  const { money } = useFormats();
  const { page, field } = state;
  const formatTypeAside = (type: StallSiteType): string => {
    const lowestPrice = getLowestHire(type);
    if (type.soldOut) return tEvents("soldOut");
    return lowestPrice === null ? tEvents("noPrice") : tEvents("stalls.from", { price: money(lowestPrice) });
  };
  return (
    <FormSection id="site" title={t("site.title")}>
      <RadioRows
        {...field("stall_site_type")}
        legend={t("site.choose")}
        required
        options={page.offer.stallSiteTypes.map((type) => ({
          value: String(type.id),
          label: type.name,
          description: type.description !== "" && <Prose html={type.description} />,
          disabled: type.soldOut || !hasPrice(type),
          aside: <span suppressHydrationWarning>{formatTypeAside(type)}</span>,
        }))}
      />
      <SectionUpdateButton state={state} sectionId="site" />
      <LocationChoice state={state} />
    </FormSection>
  );
}

/**
 * A hidden field posts the only location. Without JavaScript, all locations are listed until a type is chosen,
 * with the types that they are for.
 */
function LocationChoice({ state: { page, type, field } }: { state: StallFormState }) {
  const t = useTranslations("stalls");
  const locations = type ? findLocations(page.offer, type) : page.offer.stallLocations;
  const [firstLocation, ...otherLocations] = locations;
  const choice = (
    <>
      {firstLocation && otherLocations.length === 0 && (
        <FieldSet {...field("stall_location")} legend={t("site.location")}>
          <input type="hidden" name="stall_location" value={firstLocation.id} />
          <strong>{firstLocation.name}</strong>
        </FieldSet>
      )}
      {otherLocations.length > 0 && (
        <RadioRows
          // A new key remounts the radio buttons, because another type can have other locations.
          key={type?.id}
          {...field("stall_location")}
          legend={t("site.location")}
          required
          options={locations.map(({ id, name }) => ({
            value: String(id),
            label: name,
            description: type === null && listTypeNames(page.offer, id),
          }))}
        />
      )}
      <TextField {...field("stall_preferred_location")} />
    </>
  );
  if (type) return choice;
  return (
    <noscript>
      <div className="flex flex-col gap-6">{choice}</div>
    </noscript>
  );
}

/** Lists the site types that are available at a location, or returns "" if all are. */
function listTypeNames(offer: StallFormState["page"]["offer"], locationId: number): string {
  const types = offer.stallSiteTypes.filter((type) =>
    findLocations(offer, type).some(({ id }) => id === locationId),
  );
  return types.length === offer.stallSiteTypes.length ? "" : types.map(({ name }) => name).join(", ");
}

/** The inputs that determine the price: size, power connections and not-for-profit status. */
export function SizeSection({ state }: { state: StallFormState }) {
  const t = useTranslations("stalls");
  const { number } = useFormats();
  const { field, type, page } = state;
  return (
    <FormSection id="size" title={t("size.title")}>
      {type && (
        <p className="text-muted" suppressHydrationWarning>
          {formatSizeLimits(t, number, type)}
        </p>
      )}
      <div className="grid items-end gap-4 sm:grid-cols-3" onBlur={state.checkSize}>
        <TextField {...field("stall_width")} inputMode="decimal" required />
        <TextField {...field("stall_length")} inputMode="decimal" required />
        <TextField {...field("stall_height")} inputMode="decimal" />
      </div>
      {page.offer.stallPowerTypes.length > 0 && <PowerConnections state={state} />}
      <NotForProfitFields state={state} />
      <SectionUpdateButton state={state} sectionId="size" />
    </FormSection>
  );
}

/** Shows the filled-in rows and one empty row. [STALL-003 PRICE-015] */
function PowerConnections({ state: { field, type, currentValues, page } }: { state: StallFormState }) {
  const t = useTranslations("stalls");
  const { money } = useFormats();
  return (
    <div className="flex flex-col gap-4">
      {type && (
        <p className="text-muted" suppressHydrationWarning>
          {type.additionalPowerConnection
            ? t("power.included", {
                number: type.includedPowerConnections,
                price: money(type.additionalPowerConnection),
              })
            : t("power.onlyIncluded", { number: getMaxConnections(type) })}
        </p>
      )}
      {CONNECTION_NUMBERS.slice(
        0,
        Math.min(countPowerRows(currentValues), type ? getMaxConnections(type) : MAX_POWER_CONNECTIONS),
      ).map((number) => (
        <div key={number} className="grid items-end gap-4 sm:grid-cols-2">
          <SelectField
            {...field(getPowerField(number))}
            prompt={t("power.none")}
            options={page.offer.stallPowerTypes.map(({ id, name }) => ({ value: String(id), label: name }))}
          />
          <TextField {...field(getReasonField(number))} />
        </div>
      ))}
    </div>
  );
}

/** [STALL-010 PRICE-018] */
function NotForProfitFields({ state: { field, text, page } }: { state: StallFormState }) {
  const t = useTranslations("stalls");
  const { number } = useFormats();
  const { label } = field("not_for_profit");
  const multiplier = page.offer.stallNotForProfitMultiplier;
  return (
    <div className="flex flex-col gap-4">
      <Checkbox
        name="not_for_profit"
        value="yes"
        label={label}
        hint={
          multiplier < 1 && (
            <span suppressHydrationWarning>{t("forGood.hint", { percent: number(multiplier * 100) })}</span>
          )
        }
        defaultChecked={text("not_for_profit") === "yes"}
      />
      <TextField
        {...field("not_for_profit_number")}
        autoComplete="off"
        className="hidden group-has-[[name=not\_for\_profit]:checked]:flex"
      />
    </div>
  );
}

/** Without JavaScript, the response scrolls to the section. */
const SectionUpdateButton = ({ state, sectionId }: { state: StallFormState; sectionId: string }) => (
  <div className="in-data-hydrated:hidden">
    <UpdateButton formAction={`${buildStallPath(state.page.eventUrl)}#${sectionId}`} />
  </div>
);
