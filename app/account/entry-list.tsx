import { useWords } from "../i18n/words.tsx";
import { SiteLink } from "../ui/site-link.tsx";
import { AccountList } from "./account-list.tsx";
import type { Overview } from "./overview.ts";

/** The user's entries to come: event, entry, day. [ACC-011] */
export function EntryList({ entries }: Pick<Overview, "entries">) {
  const t = useWords("my-account");
  return (
    <AccountList id="entries" title={t("entries.title")} lines={entries}>
      {({ event, name, date, link }) => (
        <>
          <div>
            {link === "" ? (
              <p className="text-lg font-semibold">{event}</p>
            ) : (
              <SiteLink
                to={link}
                className="target inline-flex items-center text-lg font-semibold text-brand-text underline underline-offset-4"
              >
                {event}
              </SiteLink>
            )}
            <p>{name}</p>
          </div>
          <p className="text-muted">{date}</p>
        </>
      )}
    </AccountList>
  );
}
