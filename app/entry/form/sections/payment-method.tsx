import { useTranslations } from "../../../i18n/use-translations.tsx";
import { RadioRows } from "../../../ui/form/radio-rows.tsx";
import { PreservedFields } from "../preserved-fields.tsx";
import { useEntry, useFields } from "../entry-context.tsx";

/** The choice of a payment method, if there is an amount to pay. [EVT-057 EVT-061 ENT-008] */
export function PaymentMethodSection() {
  const t = useTranslations("entry");
  const field = useFields();
  const { page, price } = useEntry();
  if (price.payable === 0 || page.paymentMethods.length === 0)
    return <PreservedFields fields={["payment_method"]} />;
  return (
    <div id="payment" className="scroll-mt-36">
      <RadioRows
        {...field("payment_method")}
        legend={t("payment.choose")}
        options={page.paymentMethods.map(({ id, name }) => ({ value: id, label: name }))}
      />
    </div>
  );
}
