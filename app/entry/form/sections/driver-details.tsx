import { useWords } from "../../../i18n/words.tsx";
import { Alert } from "../../../ui/alert.tsx";
import { TextField } from "../../../ui/form/text-field.tsx";
import { Carried } from "../carried.tsx";
import { useEntry, useFields } from "../entry-context.tsx";
import { Part } from "../../../ui/part.tsx";

/**
 * Who orders, as the organiser knows them; a visitor is told that this comes after the log-in. [ENT-003..006
 * ENT-047]
 */
export function DriverDetailsSection() {
  const t = useWords("entry");
  const field = useFields();
  const { page } = useEntry();
  if (!page.driver) {
    return (
      <>
        <Alert tone="info">{t("driver.afterLogIn")}</Alert>
        <Carried
          fields={["first_name", "last_name", "email", "mobile_phone", "buyer_postcode", "ambassador_code"]}
        />
      </>
    );
  }
  return (
    <Part id="driver" title={t("driver.title")}>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField {...field("first_name")} autoComplete="given-name" required />
        <TextField {...field("last_name")} autoComplete="family-name" required />
        <TextField {...field("email")} type="email" autoComplete="email" required />
        <TextField {...field("mobile_phone")} type="tel" autoComplete="tel" required />
        <TextField {...field("buyer_postcode")} autoComplete="postal-code" inputMode="numeric" />
        <TextField {...field("ambassador_code")} autoComplete="off" />
      </div>
    </Part>
  );
}
