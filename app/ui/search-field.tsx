import { Form } from "@remix-run/react";
import { Button } from "./button.tsx";
import { box } from "./form/box.ts";

type SearchFieldProps = { label: string; submit: string; query?: string };

/** Asks what to look for in the shop. [SHOP-001 RT-037] */
export function SearchField({ label, submit, query = "" }: SearchFieldProps) {
  return (
    <search className="no-print w-full max-w-[32rem]">
      <Form action="/search" className="flex items-stretch gap-2">
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
          maxLength={longestQuery}
          required
          className={`${box} min-w-0`}
        />
        <Button tone="secondary" className="shrink-0">
          {submit}
        </Button>
      </Form>
    </search>
  );
}

const longestQuery = 100;
