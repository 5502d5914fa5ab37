import { Alert } from "../../ui/alert.tsx";
import { SiteLink } from "../../ui/site-link.tsx";

/**
 * Replaces a part of a page that can't be loaded right now. `text` says what that means for the user; the link
 * reloads the page and returns to that part.
 */
export function RetryNotice({ text, retryLabel, to }: { text: string; retryLabel: string; to: string }) {
  return (
    <Alert tone="info">
      <p>{text}</p>
      <SiteLink
        to={to}
        reloadDocument
        className="target inline-flex items-center font-semibold text-brand-text underline underline-offset-4"
      >
        {retryLabel}
      </SiteLink>
    </Alert>
  );
}
