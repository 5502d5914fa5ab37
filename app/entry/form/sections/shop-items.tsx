import type { Cents } from "../../../domain/money.ts";
import { useFormats } from "../../../i18n/formats.tsx";
import { useTranslations } from "../../../i18n/use-translations.tsx";
import { Picture } from "../../../media/picture.tsx";
import { organiserTextProps } from "../../../i18n/organiser-text-props.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { Disclosure } from "../../../ui/disclosure.tsx";
import { SelectField } from "../../../ui/form/select-field.tsx";
import { Prose } from "../../../ui/prose.tsx";
import { useHydrated } from "../../../ui/hydrated.ts";
import { Heading } from "../../../ui/section.tsx";
import type { Photo } from "../../../wire/media.ts";
import { useEntry, useField, useFields, useAnchorUrl } from "../entry-context.tsx";
import { ItemPrice } from "../item-price.tsx";
import { type NumberedField, getText } from "../../entry-values.ts";

/** The event's merchandise. [EVT-032..040 EVT-062] */
export function MerchSection() {
  const t = useTranslations("entry");
  const field = useFields();
  const { page, values } = useEntry();
  if (page.offer.merch.length === 0) return null;
  return (
    <Disclosure
      id="merchandise"
      title={t("goods.merchandise")}
      summary={page.offer.merch.map(({ name }) => name).join(", ")}
      actionLabel={t("fold.merch")}
      isOneLine
      mustOpen={
        values["merch"]?.some(Boolean) ||
        page.offer.merch.some(({ id }) => field(`merch_option-${id}`).error !== undefined)
      }
    >
      {page.content.merch !== "" && <Prose html={page.content.merch} />}
      <ItemGrid>
        {page.offer.merch.map((merch) => (
          <ItemCard
            key={merch.id}
            {...merch}
            intent={`merch:${merch.id}`}
            optionField={`merch_option-${merch.id}`}
            sectionId="merchandise"
          />
        ))}
      </ItemGrid>
    </Disclosure>
  );
}

/** Shop products that are sold with the event. The user chooses a SKU of a product. [ENT-046] */
export function ProductsSection() {
  const t = useTranslations("entry");
  const field = useFields();
  const { page, values } = useEntry();
  if (page.offer.products.length === 0) return null;
  return (
    <Disclosure
      id="products"
      title={t("goods.products")}
      summary={page.offer.products.map(({ name }) => name).join(", ")}
      actionLabel={t("fold.add")}
      isOneLine
      mustOpen={
        values["sku"]?.some(Boolean) ||
        page.offer.products.some(({ id }) => field(`product_option-${id}`).error !== undefined)
      }
    >
      <ItemGrid>
        {page.offer.products.map((product) => (
          <ItemCard
            key={product.id}
            {...product}
            price={null}
            intent={`sku:${product.id}`}
            optionField={`product_option-${product.id}`}
            sectionId="products"
          />
        ))}
      </ItemGrid>
    </Disclosure>
  );
}

const ItemGrid = ({ children }: { children: React.ReactNode }) => (
  <ul className="grid gap-4 sm:grid-cols-2">{children}</ul>
);

type ItemCardProps = {
  name: string;
  description: string;
  photos: Photo[];
  /** Null if the item has no price, or if only its options have prices. */
  price: Cents | null;
  options: { id: number; name: string; price: Cents | null }[];
  intent: string;
  optionField: NumberedField;
  /** Without JavaScript, the response scrolls to the section with this id. */
  sectionId: string;
};

/**
 * An item with a button to add it to the order. The button is disabled until an option is chosen. Without
 * JavaScript, the server reports a missing option.
 */
function ItemCard({
  name,
  description,
  photos,
  price,
  options,
  intent,
  optionField,
  sectionId,
}: ItemCardProps) {
  const t = useTranslations("entry");
  const anchorUrl = useAnchorUrl();
  const { values } = useEntry();
  const isHydrated = useHydrated();
  const isPriced = price !== null || options.some((option) => option.price !== null);
  const hasChosenOption = options.length === 0 || getText(values, optionField) !== "";
  return (
    <Card as="li" className="flex flex-wrap sm:flex-col sm:flex-nowrap">
      {photos[0]?.image && (
        <Picture
          image={photos[0].image}
          aspect="1x1"
          width={400}
          sizes="(min-width: 640px) 20rem, 6rem"
          alt=""
          className="w-24 shrink-0 self-start sm:w-full"
        />
      )}
      <div className="flex min-w-0 grow basis-40 flex-col gap-3 p-4">
        <div className="flex flex-wrap items-baseline justify-between gap-4">
          <Heading level={3} size={4}>
            <span {...organiserTextProps}>{name}</span>
          </Heading>
          {(price !== null || !isPriced) && (
            <span className="font-semibold">
              <ItemPrice cents={price} />
            </span>
          )}
        </div>
        {description !== "" && <Prose html={description} />}
      </div>
      {/* On a phone the controls are below the picture, because long words wouldn't fit next to it. */}
      <div className="flex w-full flex-col gap-3 p-4 pt-0">
        {options.length > 0 && <OptionSelect field={optionField} options={options} itemName={name} />}
        <div>
          <Button
            tone="secondary"
            name="intent"
            value={intent}
            formAction={anchorUrl(sectionId)}
            formNoValidate
            disabled={!isPriced}
            className={hasChosenOption || !isPriced ? "" : "in-data-hydrated:hidden"}
            aria-label={t("goods.addNamed", { name })}
          >
            {t("goods.add")}
          </Button>
          {!hasChosenOption && isPriced && isHydrated && (
            <Button tone="secondary" type="button" disabled>
              {t("goods.selectOption")}
            </Button>
          )}
        </div>
      </div>
    </Card>
  );
}

function OptionSelect({
  field,
  options,
  itemName,
}: Pick<ItemCardProps, "options"> & { field: NumberedField; itemName: string }) {
  const t = useTranslations("entry");
  const formats = useFormats();
  const selectProps = useField(field);
  return (
    <SelectField
      {...selectProps}
      label={
        <>
          <span {...organiserTextProps} className="sr-only">
            {itemName}
          </span>{" "}
          {t("goods.option")}
        </>
      }
      hint={t("goods.availableIn")}
      prompt={t("goods.selectOption")}
      options={options.map(({ id, name, price }) => ({
        value: String(id),
        label: price ? `${name} – ${formats.money(price)}` : name,
      }))}
    />
  );
}
