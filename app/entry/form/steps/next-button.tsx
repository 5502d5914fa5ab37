import { useTranslations } from "../../../i18n/use-translations.tsx";
import { Button, LinkButton } from "../../../ui/button.tsx";
import { useEntry } from "../entry-context.tsx";
import { LoginButton, usePayLabel } from "../pay-button.tsx";

type NextButtonProps = { isAgain?: boolean; className?: string };

/**
 * Link to the next missing input; the submit button if no input is missing. It may be outside of the form.
 * `isAgain`: after a payment that was cancelled or declined.
 */
export function NextButton({ isAgain = false, className }: NextButtonProps) {
  const t = useTranslations("entry");
  const { page, missingInputs, isSending } = useEntry();
  const label = usePayLabel(isAgain);
  const [nextInput] = missingInputs;
  if (nextInput) {
    return (
      <LinkButton to={`#${nextInput.anchor}`} className={className}>
        {t(`next.${nextInput.messageKey}`)}
      </LinkButton>
    );
  }
  if (!page.driver) return <LoginButton className={className} />;
  return (
    <Button
      form="entry"
      name="intent"
      value="submit"
      aria-disabled={isSending}
      className={className}
      suppressHydrationWarning
    >
      {label}
    </Button>
  );
}
