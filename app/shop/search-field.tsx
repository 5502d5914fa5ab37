import { Form } from "@remix-run/react";
import { useWords } from "../i18n/words.tsx";
import { Button } from "../ui/button.tsx";
import { box } from "../ui/form/field.tsx";

/** Asks what to look for in the shop. [SHOP-001 RT-037] */
export function SearchField({ query = "" }: { query?: string }) {
  const t = useWords("shop");
  return (
    <search className="no-print w-full max-w-[32rem]">
      <Form action="/search" className="flex items-stretch gap-2">
        <label htmlFor="product-search" className="sr-only">
          {t("search.label")}
        </label>
        <input
          key={query}
          id="product-search"
          type="search"
          name="q"
          defaultValue={query}
          placeholder={t("search.label")}
          maxLength={longestQuery}
          required
          className={`${box} min-w-0`}
        />
        <Button tone="secondary" className="shrink-0">
          {t("search.submit")}
        </Button>
      </Form>
    </search>
  );
}

const longestQuery = 100;
