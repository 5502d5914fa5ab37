import { useTranslations } from "../../i18n/use-translations.tsx";
import type { FormResult } from "../../posting/form-result.ts";
import { FormFeedback } from "../../posting/form-feedback.tsx";
import { isOutcomeUnknown } from "../../posting/submit-failure.ts";
import type { PostedForm } from "../../posting/use-form.ts";
import { Alert } from "../../ui/alert.tsx";
import { SiteLink } from "../../ui/site-link.tsx";
import type { ProductResult } from "./product-page.ts";

type BuyFeedbackProps = { form: PostedForm<FormResult & Partial<ProductResult>> };

/** The errors of the last submission. [SHOP-026] */
export function BuyFeedback({ form }: BuyFeedbackProps) {
  const t = useTranslations("shop");
  const isIndeterminate = form.submitFailure
    ? isOutcomeUnknown(form.submitFailure)
    : form.result?.isIndeterminate === true;
  if (isIndeterminate) return <IndeterminateAlert />;
  return <FormFeedback form={form} titles={{ errors: t("problem.title"), rejected: t("rejection.title") }} />;
}

/** Shown if the product may have been added. The user should check the cart before adding it again. */
function IndeterminateAlert() {
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
