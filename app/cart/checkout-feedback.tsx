import { useWords } from "../i18n/words.tsx";
import { PostTroubleAlert } from "../site/post-trouble-alert.tsx";
import { Alert } from "../ui/alert.tsx";
import { ErrorSummary } from "../ui/form/error-summary.tsx";
import { type CartMessage, useCartMessage } from "./cart-message.ts";
import type { CheckoutFormState } from "./use-checkout-form.ts";

/** What the last press of a button came to, at the top of the form. */
export function CheckoutFeedback({ state }: { state: CheckoutFormState }) {
  const t = useWords("cart");
  const orders = useWords("orders");
  const say = useCartMessage();
  const { answer, errors, trouble } = state;
  if (trouble) return <PostTroubleAlert trouble={trouble} />;
  return (
    <>
      {answer?.isCutOff && (
        <Alert tone="info" title={orders("cutOff.title")}>
          {orders("cutOff.about")}
        </Alert>
      )}
      {answer?.notice && <Alert tone="good">{say(answer.notice)}</Alert>}
      {answer?.refusal && (
        <Alert tone="bad" {...(isOrderTaken(answer.refusal) ? {} : { title: t("checkout.refused") })}>
          {say(answer.refusal)}
        </Alert>
      )}
      <ErrorSummary title={t("problem.title")} errors={errors} />
    </>
  );
}

/** An order that can't be paid here was taken all the same, and the message says so. */
const isOrderTaken = (refusal: CartMessage): boolean =>
  "key" in refusal && refusal.key === "problem.noPaymentPage";
