import { Form } from "@remix-run/react";
import { useFormats } from "../i18n/formats.tsx";
import { useTranslations } from "../i18n/use-translations.tsx";
import { Button } from "../ui/button.tsx";
import { SelectField } from "../ui/form/select-field.tsx";
import { TextField } from "../ui/form/text-field.tsx";
import type { ShippingEstimate } from "./shipping-estimate.server.ts";

/** A form that shows the shipping methods to a place, with the total of each. */
export function ShippingEstimateForm({ estimate }: { estimate: ShippingEstimate }) {
  const t = useTranslations("cart");
  const tPosting = useTranslations("posting");
  const { postcode, suburb, country, countries, problems } = estimate;
  return (
    <section id="shipping" aria-labelledby="shipping-title" className="flex max-w-2xl flex-col gap-4">
      <h2 id="shipping-title" className="display text-xl sm:text-2xl">
        {t("estimate.title")}
      </h2>
      <Form action="/cart#shipping" preventScrollReset className="grid gap-4 sm:grid-cols-2">
        <TextField
          name="postcode"
          label={t("checkout.address.postcode")}
          error={problems.postcode && tPosting(`problem.${problems.postcode}`)}
          defaultValue={postcode}
          autoComplete="shipping postal-code"
        />
        <TextField
          name="suburb"
          label={t("checkout.address.suburb")}
          error={problems.suburb && tPosting(`problem.${problems.suburb}`)}
          defaultValue={suburb}
          autoComplete="shipping address-level2"
        />
        <SelectField
          name="country"
          label={t("checkout.address.country")}
          defaultValue={country}
          autoComplete="shipping country-name"
          options={(countries.length > 0 ? countries : [country]).map((name) => ({
            value: name,
            label: name,
          }))}
        />
        <Button tone="secondary" className="self-end justify-self-start">
          {t("estimate.title")}
        </Button>
      </Form>
      <output className="flex flex-col gap-2">
        <Methods quotes={estimate.quotes} />
      </output>
    </section>
  );
}

function Methods({ quotes }: Pick<ShippingEstimate, "quotes">) {
  const t = useTranslations("cart");
  const { money } = useFormats();
  if (quotes === undefined) return null;
  if (quotes === null) return <p>{t("estimate.absent")}</p>;
  if (quotes.length === 0) return <p>{t("checkout.shipping.none")}</p>;
  return (
    <>
      <ul className="flex flex-col gap-2">
        {quotes.map(({ id, name, amount, total }) => (
          <li key={id} suppressHydrationWarning>
            {amount === null || total === null
              ? `${name}: ${amount === null ? t("line.noPrice") : money(amount)}`
              : t("estimate.method", { name, price: money(amount), total: money(total) })}
          </li>
        ))}
      </ul>
      <p className="text-muted">{t("estimate.about")}</p>
    </>
  );
}
