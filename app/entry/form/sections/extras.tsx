import { chosenCategory, extraLimit } from "../../../domain/entry/entry-sections.ts";
import type { Extra } from "../../../domain/entry/entry-offer.ts";
import { useWords } from "../../../i18n/words.tsx";
import { QuantityField } from "../../../ui/form/quantity-field.tsx";
import { Price } from "../../../ui/price.tsx";
import { Prose } from "../../../ui/prose.tsx";
import { Carried } from "../carried.tsx";
import { useEntry, useFields } from "../entry-context.tsx";
import { TickBox } from "../tick-box.tsx";
import { Part } from "../../../ui/part.tsx";

/** What can be added to an entry. [EVT-023..025 ENT-035] */
export function ExtrasSection() {
  const t = useWords("entry");
  const { page, choices } = useEntry();
  const { extras } = page.offer;
  if (extras.length === 0) return null;
  if (!chosenCategory(page.offer, choices)) return <Carried fields={extras.map(({ id }) => `extra-${id}`)} />;
  return (
    <Part id="extras" title={t("extras.title")}>
      <div className="flex flex-col gap-3">
        {extras.map((extra) => (
          <ExtraRow key={extra.id} extra={extra} />
        ))}
      </div>
    </Part>
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
    hint: extra.content !== "" && <Prose html={extra.content} />,
    aside: limit === 0 ? t("extras.soldOut") : <Price cents={extra.price} />,
    disabled: limit === 0,
  };
  if (limit > 1) return <QuantityField {...field(name, "0")} {...shared} max={limit} />;
  return <TickBox {...shared} id={`field-${name}`} name={name} value="1" error={field(name).error} />;
}
