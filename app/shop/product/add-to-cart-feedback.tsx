import { useTranslations } from "../../i18n/use-translations.tsx";
import type { FormResult } from "../../posting/form-result.ts";
import { FormFeedback } from "../../posting/form-feedback.tsx";
import { isOutcomeUnknown } from "../../posting/submit-failure.ts";
import type { FormState } from "../../posting/use-form.ts";
import { Alert } from "../../ui/alert.tsx";
import { SiteLink } from "../../ui/site-link.tsx";
import type { ProductResult } from "./product-page.ts";

type AddToCartFeedbackProps = { form: FormState<FormResult & Partial<ProductResult>> };

/** The errors of the last submission, or a warning if its outcome is unknown. [SHOP-026] */
export function AddToCartFeedback({ form }: AddToCartFeedbackProps) {
  const t = useTranslations("shop");
  const isIndeterminate = form.submitFailure
    ? isOutcomeUnknown(form.submitFailure)
    : form.result?.isIndeterminate === true;
  if (isIndeterminate) return <IndeterminateAlert />;
  return <FormFeedback form={form} titles={{ errors: t("problem.title"), rejected: t("rejection.title") }} />;
}

/** Warns that the product may already be in the cart. */
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
