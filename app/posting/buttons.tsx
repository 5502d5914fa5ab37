import { useTranslations } from "../i18n/use-translations.tsx";
import { Button } from "../ui/button.tsx";

type UpdateButtonProps = {
  /** What it updates, where a form has several of these buttons. */
  of?: string;
  /** Form URL with a fragment: where browsers without scripts return to. */
  place?: string;
  className?: string;
};

/**
 * Recalculates what depends on the choices so far. With scripts this is automatic: the button is then
 * invisible, but still takes up its space.
 */
export function UpdateButton({ of, place, className = "in-data-hydrated:invisible" }: UpdateButtonProps) {
  const t = useTranslations("posting");
  return (
    <Button
      tone="secondary"
      name="intent"
      value="update"
      formAction={place}
      formNoValidate
      className={className}
    >
      {of === undefined ? t("update") : t("updateOf", { what: of })}
    </Button>
  );
}
