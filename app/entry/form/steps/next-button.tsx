import { useWords } from "../../../i18n/words.tsx";
import { Button, LinkButton } from "../../../ui/button.tsx";
import { useEntry } from "../entry-context.tsx";
import { LogInButton, usePayWords } from "../pay-button.tsx";

type NextButtonProps = { isAgain?: boolean; className?: string };

/**
 * What comes next: to what is missing, else to pay. It may stand outside of the form. `isAgain`: after a
 * payment that came to nothing.
 */
export function NextButton({ isAgain = false, className }: NextButtonProps) {
  const t = useWords("entry");
  const { page, missing, isSending } = useEntry();
  const words = usePayWords(isAgain);
  const [next] = missing;
  if (next) {
    return (
      <LinkButton to={`#${next.place}`} className={className}>
        {t(`next.${next.words}`)}
      </LinkButton>
    );
  }
  if (!page.driver) return <LogInButton className={className} />;
  return (
    <Button
      form="entry"
      name="intent"
      value="submit"
      aria-disabled={isSending}
      className={className}
      suppressHydrationWarning
    >
      {words}
    </Button>
  );
}
