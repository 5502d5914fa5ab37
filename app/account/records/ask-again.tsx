import { Alert } from "../../ui/alert.tsx";
import { SiteLink } from "../../ui/site-link.tsx";

/**
 * Stands where a part of a page would, for which the organiser doesn't answer: what it means for somebody,
 * and the way to ask again, which leads back to that part.
 */
export function AskAgain({ said, again, to }: { said: string; again: string; to: string }) {
  return (
    <Alert tone="info">
      <p>{said}</p>
      <SiteLink
        to={to}
        reloadDocument
        className="target inline-flex items-center font-semibold text-brand-text underline underline-offset-4"
      >
        {again}
      </SiteLink>
    </Alert>
  );
}
