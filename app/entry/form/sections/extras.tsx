import { findChosenCategory, getMaxExtraQuantity } from "../../../domain/entry/entry-sections.ts";
import type { Extra } from "../../../domain/entry/entry-offer.ts";
import { useTranslations } from "../../../i18n/use-translations.tsx";
import { UpdateButton } from "../../../posting/buttons.tsx";
import { Disclosure } from "../../../ui/disclosure.tsx";
import { QuantityField } from "../../../ui/form/quantity-field.tsx";
import { Prose } from "../../../ui/prose.tsx";
import { PreservedFields } from "../preserved-fields.tsx";
import { getNumber } from "../../entry-values.ts";
import { useEntry, useFields, useAnchorUrl } from "../entry-context.tsx";
import { ItemPrice } from "../item-price.tsx";
import { EntryCheckbox } from "../entry-checkbox.tsx";

/** The extras of an entry. [EVT-023..025 ENT-035] */
export function ExtrasSection() {
  const t = useTranslations("entry");
  const field = useFields();
  const anchorUrl = useAnchorUrl();
  const { page, choices, values } = useEntry();
  const { extras } = page.offer;
  if (extras.length === 0) return null;
  if (!findChosenCategory(page.offer, choices))
    return <PreservedFields fields={extras.map(({ id }) => `extra-${id}`)} />;
  return (
    <Disclosure
      id="add-ons"
      title={t("extras.title")}
      summary={extras.map(({ name }) => name).join(", ")}
      actionLabel={t("fold.add")}
      isOneLine
      mustOpen={extras.some(({ id }) => getNumber(values, `extra-${id}`) > 0 || field(`extra-${id}`).error)}
    >
      <div className="flex flex-col gap-3">
        {extras.map((extra) => (
          <ExtraRow key={extra.id} extra={extra} />
        ))}
      </div>
      <UpdateButton
        sectionName={t("extras.title")}
        formAction={anchorUrl("add-ons")}
        className="in-data-hydrated:hidden"
      />
    </Disclosure>
  );
}

function ExtraRow({ extra }: { extra: Extra }) {
  const t = useTranslations("entry");
  const field = useFields();
  const name = `extra-${extra.id}` as const;
  const limit = getMaxExtraQuantity(extra);
  const rowProps = {
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
  if (limit > 1) return <QuantityField {...field(name, "0")} {...rowProps} max={limit} />;
  return <EntryCheckbox {...rowProps} id={`field-${name}`} name={name} value="1" error={field(name).error} />;
}
