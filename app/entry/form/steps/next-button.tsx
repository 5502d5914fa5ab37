import { useTranslations } from "../../../i18n/use-translations.tsx";
import { Button, LinkButton } from "../../../ui/button.tsx";
import { useEntry } from "../entry-context.tsx";
import { LoginButton, usePayLabel } from "../pay-button.tsx";

type NextButtonProps = { isRetry?: boolean; className?: string };

/**
 * Link to the next missing input; the submit button if no input is missing. It may be outside of the form
 * element. `isRetry`: whether a payment was cancelled or declined before.
 */
export function NextButton({ isRetry = false, className }: NextButtonProps) {
  const t = useTranslations("entry");
  const { page, missingInputs, isSending } = useEntry();
  const label = usePayLabel(isRetry);
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
