import { useTranslations } from "../../i18n/use-translations.tsx";
import type { FormResult } from "../../posting/form-result.ts";
import { FormFeedback } from "../../posting/form-feedback.tsx";
import { isOutcomeUnknown } from "../../posting/submit-failure.ts";
import type { PostedForm } from "../../posting/use-form.ts";
import { Alert } from "../../ui/alert.tsx";
import { SiteLink } from "../../ui/site-link.tsx";
import type { ProductResult } from "./product-page.ts";

type Props = { form: PostedForm<FormResult & Partial<ProductResult>> };

/** Result of the last submit, next to the button. [SHOP-026] */
export function BuyFeedback({ form }: Props) {
  const t = useTranslations("shop");
  const isInDoubt = form.submitFailure
    ? isOutcomeUnknown(form.submitFailure)
    : form.result?.isUnsure === true;
  if (isInDoubt) return <Unsure />;
  return <FormFeedback form={form} titles={{ errors: t("problem.title"), rejected: t("rejection.title") }} />;
}

/** It is unknown whether the product was added: check the cart before adding it again. */
function Unsure() {
  const t = useTranslations("shop");
  return (
    <Alert tone="bad" title={t("unsure.title")}>
      <p>{t("unsure.text")}</p>
      <p className="mt-2">
        <SiteLink to="/cart" className="underline underline-offset-4">
          {t("unsure.look")}
        </SiteLink>
      </p>
    </Alert>
  );
}
