import { chosenCategory, extraLimit } from "../../../domain/entry/entry-sections.ts";
import type { Extra } from "../../../domain/entry/entry-offer.ts";
import { useWords } from "../../../i18n/words.tsx";
import { UpdateButton } from "../../../posting/buttons.tsx";
import { Fold } from "../../../ui/fold.tsx";
import { QuantityField } from "../../../ui/form/quantity-field.tsx";
import { Prose } from "../../../ui/prose.tsx";
import { Carried } from "../carried.tsx";
import { numberOf } from "../../entry-values.ts";
import { useEntry, useFields, usePlaces } from "../entry-context.tsx";
import { ItemPrice } from "../item-price.tsx";
import { TickBox } from "../tick-box.tsx";

/** What can be added to an entry. [EVT-023..025 ENT-035] */
export function ExtrasSection() {
  const t = useWords("entry");
  const fields = useFields();
  const places = usePlaces();
  const { page, choices, values } = useEntry();
  const { extras } = page.offer;
  if (extras.length === 0) return null;
  if (!chosenCategory(page.offer, choices)) return <Carried fields={extras.map(({ id }) => `extra-${id}`)} />;
  return (
    <Fold
      id="add-ons"
      title={t("extras.title")}
      line={extras.map(({ name }) => name).join(", ")}
      action={t("fold.add")}
      isBrief
      mustOpen={extras.some(({ id }) => numberOf(values, `extra-${id}`) > 0 || fields(`extra-${id}`).error)}
    >
      <div className="flex flex-col gap-3">
        {extras.map((extra) => (
          <ExtraRow key={extra.id} extra={extra} />
        ))}
      </div>
      <UpdateButton of={t("extras.title")} place={places("add-ons")} className="in-data-hydrated:hidden" />
    </Fold>
  );
}

/** A box to tick where one is the most, else how many. */
function ExtraRow({ extra }: { extra: Extra }) {
  const t = useWords("entry");
  const field = useFields();
  const name = `extra-${extra.id}` as const;
  const limit = extraLimit(extra);
  const shared = {
    label: extra.name,
    hint: (
      <>
        {extra.content !== "" && <Prose html={extra.content} />}
        {limit > 1 && <p>{t("quantity.most", { count: limit })}</p>}
      </>
    ),
    aside: limit === 0 && extra.price !== null ? t("extras.soldOut") : <ItemPrice cents={extra.price} />,
    disabled: limit === 0,
  };
  if (limit > 1) return <QuantityField {...field(name, "0")} {...shared} max={limit} />;
  return <TickBox {...shared} id={`field-${name}`} name={name} value="1" error={field(name).error} />;
}
