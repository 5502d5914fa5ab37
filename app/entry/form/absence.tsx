import { useWords } from "../../i18n/words.tsx";
import { Alert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";

/**
 * Stands where something of the driver's would, which the API didn't give in time. Asking again posts the
 * form as it is, so that nothing that was typed gets lost.
 */
export function Absence({ of }: { of: "addresses" | "vehicles" | "licence" }) {
  const t = useWords("entry");
  return (
    <Alert tone="info">
      <p>{t(`absent.${of}`)}</p>
      <Button tone="quiet" name="intent" value="update" formNoValidate className="-ms-6">
        {t("absent.again")}
      </Button>
    </Alert>
  );
}
