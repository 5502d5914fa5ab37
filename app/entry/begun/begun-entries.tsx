import { Button, LinkButton } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Heading } from "../../ui/section.tsx";
import type { BegunList } from "./begun-entries.server.ts";
import { draftPath } from "./draft-path.ts";

type BegunEntriesProps = {
  begun: BegunList;
  /** The path of the page that it stands in, to which one comes back. */
  page: string;
};

/** The entries that somebody has begun and not sent: one tap goes on with one, one discards it. */
export function BegunEntries({ begun: { words, entries }, page }: BegunEntriesProps) {
  return (
    <section id="begun" aria-labelledby="begun-title" className="flex flex-col gap-4">
      <Heading level={2} as={3} id="begun-title">
        {words.title}
      </Heading>
      <ul className="flex flex-col gap-4">
        {entries.map(({ path, name, kept, isUnpaid }, place) => (
          <Card as="li" key={path} className="flex flex-wrap items-center justify-between gap-4 p-5">
            <div className="flex min-w-0 flex-col gap-1">
              <p id={`begun-${place}`} className="text-xl font-semibold">
                {name}
              </p>
              <p className="text-muted">{kept}</p>
            </div>
            <form
              method="post"
              action={draftPath(path)}
              className="flex flex-wrap items-center gap-x-2 gap-y-3"
            >
              <input type="hidden" name="page" value={page} />
              <LinkButton
                to={isUnpaid ? path : `${path}#entry`}
                id={`go-on-${place}`}
                aria-labelledby={`go-on-${place} begun-${place}`}
              >
                {words.goOn}
              </LinkButton>
              <Button
                tone="quiet"
                name="intent"
                value="discard"
                id={`discard-${place}`}
                aria-labelledby={`discard-${place} begun-${place}`}
              >
                {words.discard}
              </Button>
            </form>
          </Card>
        ))}
      </ul>
    </section>
  );
}
