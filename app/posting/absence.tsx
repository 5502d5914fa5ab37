import type { ReactNode } from "react";
import { useWords } from "../i18n/words.tsx";
import { Alert } from "../ui/alert.tsx";
import { Button } from "../ui/button.tsx";

/**
 * Stands in a form where a part of it would, which the API didn't give in time. Asking again posts the form
 * as it is, so that nothing that was typed gets lost.
 */
export function Absence({ children }: { children: ReactNode }) {
  const t = useWords("posting");
  return (
    <Alert tone="info">
      <p>{children}</p>
      <Button tone="quiet" name="intent" value="update" formNoValidate className="-ms-6">
        {t("askAgain")}
      </Button>
    </Alert>
  );
}
