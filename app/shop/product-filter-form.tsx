import { Form, Link } from "@remix-run/react";
import { useTranslations } from "../i18n/use-translations.tsx";
import { Button } from "../ui/button.tsx";
import { Checkbox } from "../ui/form/checkbox.tsx";
import { SelectField } from "../ui/form/select-field.tsx";
import type { ShopPage } from "./load-shop.server.ts";
import { buildFilterQuery } from "./product-filter.ts";
import { buildShopPath } from "./shop-paths.ts";

type ProductFilterFormProps = Pick<ShopPage, "group" | "filter"> & {
  filterOptions: NonNullable<ShopPage["filterOptions"]>;
};

/**
 * The form that sorts and filters a list of products. The form is shown if the list is sorted or filtered, or
 * after a click on its title.
 */
export function ProductFilterForm({ group, filter, filterOptions: { variation } }: ProductFilterFormProps) {
  const t = useTranslations("shop");
  const path = buildShopPath(group);
  return (
    <details
      // The inputs read their default values only when they mount, so the key changes with the filter.
      key={buildFilterQuery(filter)}
      open={filter !== null}
      className="group no-print mb-6 border-2 border-line bg-raised"
    >
      <summary className="target flex items-center justify-between px-4 font-semibold">
        <span>{t("filter.title")}</span>
        <span aria-hidden="true" className="inline-block text-2xl group-open:rotate-180">
          ▾
        </span>
      </summary>
      <Form action={path} className="flex flex-wrap items-end gap-4 px-4 pt-2 pb-4">
        <SelectField
          name="sort"
          label={t("filter.sort")}
          prompt={t("filter.recommended")}
          options={[
            { value: "price", label: t("filter.cheapest") },
            { value: "price-desc", label: t("filter.dearest") },
          ]}
          defaultValue={filter?.sort}
          className="grow basis-40"
        />
        {variation && (
          <SelectField
            name="option"
            label={variation.name}
            prompt={t("filter.any")}
            options={variation.options.map((value) => ({ value, label: value }))}
            defaultValue={filter?.option}
            className="grow basis-40"
          />
        )}
        <Checkbox
          name="stock"
          value="1"
          label={t("filter.inStock")}
          defaultChecked={filter?.isInStockOnly}
          className="grow basis-40"
        />
        <Button tone="secondary">{t("filter.show")}</Button>
        {filter && (
          <Link to={path} className="target content-center text-brand-text underline underline-offset-4">
            {t("filter.clear")}
          </Link>
        )}
      </Form>
    </details>
  );
}
