import {
  connectionLimit,
  mostConnections,
  isPriced,
  locationsOf,
  type StallSiteType,
} from "../../domain/stall/stall-offer.ts";
import { lowestHire } from "../../domain/stall/stall-price.ts";
import { useFormats } from "../../i18n/formats.tsx";
import { useWords } from "../../i18n/words.tsx";
import { UpdateButton } from "../../posting/buttons.tsx";
import { CheckBox } from "../../ui/form/check-box.tsx";
import { RadioRows } from "../../ui/form/radio-rows.tsx";
import { SelectField } from "../../ui/form/select-field.tsx";
import { TextField } from "../../ui/form/text-field.tsx";
import { Part } from "../../ui/part.tsx";
import { Prose } from "../../ui/prose.tsx";
import { sizeWords } from "../size-words.ts";
import { pathOfStall } from "../stall-page.ts";
import { connections, powerField, reasonField, rowsOfPower } from "../stall-values.ts";
import type { StallFormState } from "./use-stall-form.ts";

/** Which kind of site, and where of those places where it can be. [STALL-002 STALL-013] */
export function SitePart({ state }: { state: StallFormState }) {
  const t = useWords("stalls");
  const events = useWords("events");
  const { money } = useFormats();
  const { page, field } = state;
  const asideOf = (type: StallSiteType): string => {
    const from = lowestHire(type);
    if (type.soldOut) return events("soldOut");
    return from === null ? events("noPrice") : events("stalls.from", { price: money(from) });
  };
  return (
    <Part id="site" title={t("site.title")}>
      <RadioRows
        {...field("stall_site_type")}
        legend={t("site.choose")}
        required
        options={page.offer.stallSiteTypes.map((type) => ({
          value: String(type.id),
          label: type.name,
          description: type.description !== "" && <Prose html={type.description} />,
          disabled: type.soldOut || !isPriced(type),
          aside: <span suppressHydrationWarning>{asideOf(type)}</span>,
        }))}
      />
      <Update state={state} place="site" />
      <Locations state={state} />
    </Part>
  );
}

/** Asked where there is more than one; the only one goes along unasked. */
function Locations({ state: { page, type, field } }: { state: StallFormState }) {
  const t = useWords("stalls");
  if (!type) return null;
  const locations = locationsOf(page.offer, type);
  const [only, ...others] = locations;
  return (
    <>
      {only && others.length === 0 && (
        <p>
          <input type="hidden" name="stall_location" value={only.id} />
          {t("site.location")} <strong>{only.name}</strong>
        </p>
      )}
      {others.length > 0 && (
        <RadioRows
          // Another type's rows are others.
          key={type.id}
          {...field("stall_location")}
          legend={t("site.location")}
          required
          options={locations.map(({ id, name }) => ({ value: String(id), label: name }))}
        />
      )}
      <TextField {...field("stall_preferred_location")} />
    </>
  );
}

/** How large, what connections to power, and whether it is for no profit: what the price follows from. */
export function SizePart({ state }: { state: StallFormState }) {
  const t = useWords("stalls");
  const { number } = useFormats();
  const { field, type, page } = state;
  return (
    <Part id="size" title={t("size.title")}>
      {type && (
        <p className="text-muted" suppressHydrationWarning>
          {sizeWords(t, number, type)}
        </p>
      )}
      <div className="grid items-end gap-4 sm:grid-cols-3">
        <TextField {...field("stall_width")} inputMode="decimal" required />
        <TextField {...field("stall_length")} inputMode="decimal" required />
        <TextField {...field("stall_height")} inputMode="decimal" />
      </div>
      {page.offer.stallPowerTypes.length > 0 && <Power state={state} />}
      <ForGood state={state} />
      <Update state={state} place="size" />
    </Part>
  );
}

/** A row more than is filled in. [STALL-003 PRICE-015] */
function Power({ state: { field, type, now, page } }: { state: StallFormState }) {
  const t = useWords("stalls");
  const { money } = useFormats();
  return (
    <div className="flex flex-col gap-4">
      {type && (
        <p className="text-muted" suppressHydrationWarning>
          {type.additionalPowerConnection === null
            ? t("power.onlyIncluded", { number: connectionLimit(type) })
            : t("power.included", {
                number: type.includedPowerConnections,
                price: money(type.additionalPowerConnection),
              })}
        </p>
      )}
      {connections
        .slice(0, Math.min(rowsOfPower(now), type ? connectionLimit(type) : mostConnections))
        .map((number) => (
          <div key={number} className="grid items-end gap-4 sm:grid-cols-2">
            <SelectField
              {...field(powerField(number))}
              prompt={t("power.none")}
              options={page.offer.stallPowerTypes.map(({ id, name }) => ({ value: String(id), label: name }))}
            />
            <TextField {...field(reasonField(number))} />
          </div>
        ))}
    </div>
  );
}

/** [STALL-010 PRICE-018] */
function ForGood({ state: { field, text, page } }: { state: StallFormState }) {
  const t = useWords("stalls");
  const { number } = useFormats();
  const { label } = field("not_for_profit");
  const share = page.offer.stallNotForProfitMultiplier;
  return (
    <div className="flex flex-col gap-4">
      <CheckBox
        name="not_for_profit"
        value="yes"
        label={label}
        hint={
          share < 1 && (
            <span suppressHydrationWarning>{t("forGood.hint", { percent: number(share * 100) })}</span>
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

/** Without scripts: what follows from the choices, back at the place where they were made. */
const Update = ({ state, place }: { state: StallFormState; place: string }) => (
  <div className="in-data-hydrated:hidden">
    <UpdateButton place={`${pathOfStall(state.page.eventUrl)}#${place}`} />
  </div>
);
