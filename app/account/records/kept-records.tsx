import { useWords } from "../../i18n/words.tsx";
import { LinkButton } from "../../ui/button.tsx";
import { Part } from "../../ui/part.tsx";
import { KeptRecordLine, type RecordKind } from "./kept-record-line.tsx";
import { AskAgain } from "./ask-again.tsx";
import type { Told } from "./told.server.ts";
import type { KeptRecord } from "./kept-record.ts";

type KeptRecordsProps = {
  id: string;
  kind: RecordKind;
  records: Told<KeptRecord>;
  /** The mark of whose they are. */
  owner: string | null;
  words: { title: string; none: string; add: string; silent: string };
};

/**
 * One of the lists that hang on a profile, with the way to add to it. Shown when it is empty, too; nothing
 * where the organiser keeps none.
 */
export function KeptRecords({ id, kind, records, owner, words }: KeptRecordsProps) {
  const t = useWords("account");
  if (records === "not-offered") return null;
  if (records === "silent")
    return (
      <Part id={id} title={words.title}>
        <AskAgain said={words.silent} again={t("records.again")} to={`/profile#${id}`} />
      </Part>
    );
  return (
    <Part id={id} title={words.title}>
      {records.length === 0 ? (
        <p className="text-muted">{words.none}</p>
      ) : (
        <ul className="flex flex-col gap-4">
          {records.map((record) => (
            <KeptRecordLine key={record.id} kind={kind} record={record} owner={owner} />
          ))}
        </ul>
      )}
      <div>
        <LinkButton to={`/profile/${kind}/new`} tone="secondary" className="w-full sm:w-auto">
          {words.add}
        </LinkButton>
      </div>
    </Part>
  );
}

/** The way back from the page of a record. */
export function BackToProfile() {
  const t = useWords("account");
  return (
    <LinkButton to="/profile" tone="quiet" className="-ms-6 self-start">
      {t("records.back")}
    </LinkButton>
  );
}
