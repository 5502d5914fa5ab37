import { Alert } from "../../ui/alert.tsx";
import { SiteLink } from "../../ui/site-link.tsx";

type RetryNoticeProps = {
  text: string;
  retryLabel: string;
  /** The path of the page, with a fragment that scrolls to the missing section. */
  to: string;
};

/**
 * A message in place of a page's section that can't be loaded right now, with a link that reloads the page.
 */
export function RetryNotice({ text, retryLabel, to }: RetryNoticeProps) {
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
