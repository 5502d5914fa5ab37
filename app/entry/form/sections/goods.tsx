import type { Cents } from "../../../domain/money.ts";
import { useFormats } from "../../../i18n/formats.tsx";
import { useWords } from "../../../i18n/words.tsx";
import { Picture } from "../../../media/picture.tsx";
import { asWritten } from "../../../i18n/as-written.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { Fold } from "../../../ui/fold.tsx";
import { SelectField } from "../../../ui/form/select-field.tsx";
import { Prose } from "../../../ui/prose.tsx";
import { useHydrated } from "../../../ui/hydrated.ts";
import { Heading } from "../../../ui/section.tsx";
import type { Photo } from "../../../wire/media.ts";
import { useEntry, useFields, usePlaces } from "../entry-context.tsx";
import { ItemPrice } from "../item-price.tsx";
import { type NumberedField, textOf } from "../../entry-values.ts";

/** The event's merchandise. [EVT-032..040 EVT-062] */
export function MerchSection() {
  const t = useWords("entry");
  const field = useFields();
  const { page, values } = useEntry();
  if (page.offer.merch.length === 0) return null;
  return (
    <Fold
      id="merchandise"
      title={t("goods.merchandise")}
      line={page.offer.merch.map(({ name }) => name).join(", ")}
      action={t("fold.merch")}
      isBrief
      mustOpen={
        values["merch"]?.some(Boolean) ||
        page.offer.merch.some(({ id }) => field(`merch_option-${id}`).error !== undefined)
      }
    >
      {page.content.merch !== "" && <Prose html={page.content.merch} />}
      <Shelf>
        {page.offer.merch.map((merch) => (
          <Goods
            key={merch.id}
            {...merch}
            intent={`merch:${merch.id}`}
            field={`merch_option-${merch.id}`}
            place="merchandise"
          />
        ))}
      </Shelf>
    </Fold>
  );
}

/** Shop products sold with the event; each in one of its options. [ENT-046] */
export function ProductsSection() {
  const t = useWords("entry");
  const field = useFields();
  const { page, values } = useEntry();
  if (page.offer.products.length === 0) return null;
  return (
    <Fold
      id="products"
      title={t("goods.products")}
      line={page.offer.products.map(({ name }) => name).join(", ")}
      action={t("fold.add")}
      isBrief
      mustOpen={
        values["sku"]?.some(Boolean) ||
        page.offer.products.some(({ id }) => field(`product_option-${id}`).error !== undefined)
      }
    >
      <Shelf>
        {page.offer.products.map((product) => (
          <Goods
            key={product.id}
            {...product}
            price={null}
            intent={`sku:${product.id}`}
            field={`product_option-${product.id}`}
            place="products"
          />
        ))}
      </Shelf>
    </Fold>
  );
}

const Shelf = ({ children }: { children: React.ReactNode }) => (
  <ul className="grid gap-4 sm:grid-cols-2">{children}</ul>
);

type GoodsProps = {
  name: string;
  description: string;
  photos: Photo[];
  /** Cents; null where only the options have a price. */
  price: Cents | null;
  options: { id: number; name: string; price: Cents | null }[];
  /** What its button posts, and the name of its select. */
  intent: string;
  field: NumberedField;
  /** The id of the part that it is in. */
  place: string;
};

/**
 * A piece with its picture and “Add to order”. With scripts the button waits for an option; without, the
 * server asks for one.
 */
function Goods({ name, description, photos, price, options, intent, field, place }: GoodsProps) {
  const t = useWords("entry");
  const places = usePlaces();
  const { values } = useEntry();
  const hasScripts = useHydrated();
  const isPriced = price !== null || options.some((option) => option.price !== null);
  const isChosen = options.length === 0 || textOf(values, field) !== "";
  return (
    <Card as="li" className="flex sm:flex-col">
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
      <div className="flex min-w-0 grow flex-col gap-3 p-4">
        <div className="flex items-baseline justify-between gap-4">
          <Heading level={3} as={4}>
            <span {...asWritten}>{name}</span>
          </Heading>
          {(price !== null || !isPriced) && (
            <span className="font-semibold">
              <ItemPrice cents={price} />
            </span>
          )}
        </div>
        {description !== "" && <Prose html={description} />}
        {options.length > 0 && <OptionSelect field={field} options={options} />}
        <div className="mt-auto [overflow-wrap:anywhere]">
          <Button
            tone="secondary"
            name="intent"
            value={intent}
            formAction={places(place)}
            formNoValidate
            disabled={!isPriced}
            className={isChosen || !isPriced ? "" : "in-data-hydrated:hidden"}
            aria-label={t("goods.addNamed", { name })}
          >
            {t("goods.add")}
          </Button>
          {!isChosen && isPriced && hasScripts && (
            <Button tone="secondary" type="button" disabled>
              {t("goods.selectOption")}
            </Button>
          )}
        </div>
      </div>
    </Card>
  );
}

/** “Available in”: each option, with its own price where it has one. */
function OptionSelect({ field, options }: { field: NumberedField; options: GoodsProps["options"] }) {
  const t = useWords("entry");
  const formats = useFormats();
  const control = useFields()(field);
  return (
    <SelectField
      {...control}
      label={t("goods.option")}
      hint={t("goods.availableIn")}
      prompt={t("goods.selectOption")}
      options={options.map(({ id, name, price }) => ({
        value: String(id),
        label: price ? `${name} – ${formats.money(price)}` : name,
      }))}
    />
  );
}
