import { Form } from "@remix-run/react";
import { Button } from "./button.tsx";
import { inputClass } from "./form/input-class.ts";

type SearchFieldProps = { label: string; submitLabel: string; query?: string };

/** The search field of the shop. [SHOP-001 RT-037] */
export function SearchField({ label, submitLabel, query = "" }: SearchFieldProps) {
  return (
    <search className="no-print w-full max-w-[32rem]">
      <Form action="/search" className="flex flex-wrap items-stretch gap-2">
        <label htmlFor="product-search" className="sr-only">
          {label}
        </label>
        <input
          key={query}
          id="product-search"
          type="search"
          name="q"
          defaultValue={query}
          placeholder={label}
          maxLength={MAX_QUERY_LENGTH}
          required
          className={`${inputClass} min-w-0 shrink grow basis-40 truncate`}
        />
        <Button tone="secondary" className="shrink-0">
          {submitLabel}
        </Button>
      </Form>
    </search>
  );
}

const MAX_QUERY_LENGTH = 100;
