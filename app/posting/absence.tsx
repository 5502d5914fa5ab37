import type { ReactNode } from "react";
import { useWords } from "../i18n/words.tsx";
import { Alert } from "../ui/alert.tsx";
import { Button } from "../ui/button.tsx";

type AbsenceProps = {
  /** Address of the form with the place in it that a browser without scripts comes back to. */
  place?: string;
  children: ReactNode;
};

/**
 * Stands in a form where a part of it would, which the API didn't give in time. Asking again posts the form
 * as it is, so that nothing that was typed gets lost.
 */
export function Absence({ place, children }: AbsenceProps) {
  const t = useWords("posting");
  return (
    <Alert tone="info">
      <p>{children}</p>
      <Button tone="quiet" name="intent" value="update" formAction={place} formNoValidate className="-ms-6">
        {t("askAgain")}
      </Button>
    </Alert>
  );
}
