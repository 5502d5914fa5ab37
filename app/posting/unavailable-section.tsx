import type { ReactNode } from "react";
import { useTranslations } from "../i18n/use-translations.tsx";
import { Alert } from "../ui/alert.tsx";
import { Button } from "../ui/button.tsx";

type AbsenceProps = {
  /** Form URL with a fragment: where browsers without scripts return to. */
  place?: string;
  children: ReactNode;
};

/**
 * Shown in a form instead of a part that the API didn't return in time. “Try again” posts the form as it is,
 * so that no input is lost.
 */
export function UnavailableSection({ place, children }: AbsenceProps) {
  const t = useTranslations("posting");
  return (
    <Alert tone="info">
      <p>{children}</p>
      <Button tone="quiet" name="intent" value="update" formAction={place} formNoValidate className="-ms-6">
        {t("askAgain")}
      </Button>
    </Alert>
  );
}
