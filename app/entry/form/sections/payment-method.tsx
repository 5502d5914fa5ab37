import { useWords } from "../../../i18n/words.tsx";
import { RadioRows } from "../../../ui/form/radio-rows.tsx";
import { Carried } from "../carried.tsx";
import { useEntry, useFields } from "../entry-context.tsx";

/** How the order is paid; the first method is chosen from the start. [EVT-057 EVT-061 ENT-008] */
export function PaymentMethodSection() {
  const t = useWords("entry");
  const field = useFields();
  const { page, price } = useEntry();
  if (price.payable === 0 || page.paymentMethods.length === 0) return <Carried fields={["payment_method"]} />;
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
