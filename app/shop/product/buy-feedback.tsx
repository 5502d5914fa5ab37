import { useWords } from "../../i18n/words.tsx";
import type { FormAnswer } from "../../posting/answer.ts";
import { FormFeedback } from "../../posting/form-feedback.tsx";
import { isUnsure } from "../../posting/post-trouble.ts";
import type { PostedForm } from "../../posting/use-form.ts";
import { Alert } from "../../ui/alert.tsx";
import { SiteLink } from "../../ui/site-link.tsx";
import type { ProductAnswer } from "./product-page.ts";

type Props = { form: PostedForm<FormAnswer & Partial<ProductAnswer>> };

/** What the last press of a button came to, beside the button. [SHOP-026] */
export function BuyFeedback({ form }: Props) {
  const t = useWords("shop");
  const isInDoubt = form.trouble ? isUnsure(form.trouble) : form.answer?.isUnsure === true;
  if (isInDoubt) return <Unsure />;
  return <FormFeedback form={form} titles={{ errors: t("problem.title"), refused: t("refusal.title") }} />;
}

/** Nobody knows whether it is in the cart: look before adding once more. */
function Unsure() {
  const t = useWords("shop");
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
