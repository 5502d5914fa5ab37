import type { ReactNode } from "react";
import { useTranslations } from "../i18n/use-translations.tsx";
import { Alert } from "../ui/alert.tsx";
import { Button } from "../ui/button.tsx";

type UnavailableSectionProps = {
  /** URL of the form with a fragment, to which browsers without scripts scroll after the update. */
  formAction?: string;
  children: ReactNode;
};

/**
 * Replaces a section of a form whose data the API didn't return in time. The button posts the form to reload
 * the section without losing input.
 */
export function UnavailableSection({ formAction, children }: UnavailableSectionProps) {
  const t = useTranslations("posting");
  return (
    <Alert tone="info">
      <p>{children}</p>
      <Button
        tone="quiet"
        name="intent"
        value="update"
        formAction={formAction}
        formNoValidate
        className="-ms-6"
      >
        {t("askAgain")}
      </Button>
    </Alert>
  );
}
