import { useWords } from "../i18n/words.tsx";
import { Button } from "../ui/button.tsx";

type UpdateButtonProps = {
  /** What it brings up to date. */
  of?: string;
  /** Address of the form with the place in it that the answer comes back to. */
  place?: string;
  className?: string;
};

/**
 * Shows what follows from the choices so far. With scripts that happens by itself: the button is then not
 * seen, and leaves its place empty.
 */
export function UpdateButton({ of, place, className = "in-data-hydrated:invisible" }: UpdateButtonProps) {
  const t = useWords("posting");
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

/** The form's first button, which the Enter key presses: it must change nothing and send nothing. */
export function EnterKeyButton() {
  const t = useWords("posting");
  return (
    <button
      type="submit"
      name="intent"
      value="update"
      formNoValidate
      tabIndex={-1}
      aria-hidden="true"
      className="sr-only"
    >
      {t("update")}
    </button>
  );
}
