import { Button, LinkButton } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Heading } from "../../ui/section.tsx";
import type { DraftEntryList } from "./draft-entries.server.ts";
import { buildDraftPath } from "./draft-path.ts";

type DraftEntriesProps = {
  drafts: DraftEntryList;
  /** Where to redirect the user after discarding a draft. */
  returnPath: string;
};

/** List of unsent or unpaid entries, each with a link to continue and a button to discard it. */
export function DraftEntries({ drafts: { labels, entries }, returnPath }: DraftEntriesProps) {
  return (
    <section id="drafts" aria-labelledby="drafts-title" className="flex flex-col gap-4">
      <Heading level={2} size={3} id="drafts-title">
        {labels.title}
      </Heading>
      <ul className="flex flex-col gap-4">
        {entries.map(({ path, name, status, isUnpaid }, index) => (
          <Card as="li" key={path} className="flex flex-wrap items-center justify-between gap-4 p-5">
            <div className="flex min-w-0 flex-col gap-1">
              <p id={`drafts-${index}`} className="text-xl font-semibold">
                {name}
              </p>
              <p className="text-muted">{status}</p>
            </div>
            <form
              method="post"
              // Browsers keep the fragment after a redirect, so the focus moves to the next page's content.
              action={`${buildDraftPath(path)}#content`}
              className="flex flex-wrap items-center gap-x-2 gap-y-3"
            >
              <input type="hidden" name="page" value={returnPath} />
              <LinkButton
                to={isUnpaid ? path : `${path}#entry`}
                id={`go-on-${index}`}
                aria-labelledby={`go-on-${index} drafts-${index}`}
              >
                {labels.resume}
              </LinkButton>
              <Button
                tone="quiet"
                name="intent"
                value="discard"
                id={`discard-${index}`}
                aria-labelledby={`discard-${index} drafts-${index}`}
              >
                {labels.discard}
              </Button>
            </form>
          </Card>
        ))}
      </ul>
    </section>
  );
}
