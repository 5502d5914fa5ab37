import { useTranslations } from "../../i18n/use-translations.tsx";
import { Button, LinkButton } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { inputClass } from "../../ui/form/input-class.ts";
import { Heading } from "../../ui/section.tsx";

/**
 * Requests a mail for when the product is back in stock. The form is posted to its own page (`path`), which
 * shows the confirmation or an error. Logged-in users get a link to that page, where their email address is
 * filled in: the product's page is cached, so it can't contain the address. The field `trap` is a honeypot.
 */
export function BackInStockPrompt({ path, isLoggedIn }: { path: string; isLoggedIn: boolean }) {
  const t = useTranslations("shop");
  if (isLoggedIn)
    return (
      <LinkButton to={path} tone="secondary">
        {t("backInStock.title")}
      </LinkButton>
    );
  return (
    <Card className="p-5">
      <form method="post" action={path} className="flex flex-col gap-4">
        <Heading level={2} size={4}>
          {t("backInStock.title")}
        </Heading>
        <div className="flex flex-col gap-1">
          <label htmlFor="back-in-stock-email" className="font-semibold">
            {t("backInStock.email")}
          </label>
          <p id="back-in-stock-about" className="text-muted">
            {t("backInStock.about")}
          </p>
          <input
            id="back-in-stock-email"
            name="email"
            type="text"
            inputMode="email"
            autoCapitalize="none"
            spellCheck="false"
            autoComplete="email"
            aria-describedby="back-in-stock-about"
            required
            dir="ltr"
            className={inputClass}
          />
        </div>
        <input type="text" name="trap" hidden />
        <Button tone="secondary">{t("backInStock.submit")}</Button>
      </form>
    </Card>
  );
}
