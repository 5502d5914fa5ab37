import { useWords } from "../../i18n/words.tsx";
import { Badge } from "../../ui/badge.tsx";
import { LinkButton } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Part } from "../../ui/part.tsx";
import { AskAgain } from "../records/ask-again.tsx";
import type { Told } from "../records/told.server.ts";

/** A document as it is listed. `expiry` is null for one without a last day; its date is text already. */
export type DocumentLine = {
  id: number;
  name: string;
  isApproved: boolean;
  /** Why it isn't accepted, in the organiser's words; "" while it is, or waits. */
  refusal: string;
  expiry: { date: string; isOver: boolean } | null;
  canDownload: boolean;
};

type DocumentListProps = {
  documents: Told<DocumentLine>;
  /** The page that it stands on. */
  page: string;
};

/**
 * The user's documents with the way to add one, shown when there are none too; nothing where the organiser
 * keeps none. Its screen has the words “uploads” and gets its lines by `documentLine`. [ACC-013 ACC-014]
 */
export function DocumentList({ documents, page }: DocumentListProps) {
  const t = useWords("uploads");
  if (documents === "not-offered") return null;
  if (documents === "silent")
    return (
      <Part id="documents" title={t("documents.title")}>
        <AskAgain said={t("documents.silent")} again={t("documents.again")} to={`${page}#documents`} />
      </Part>
    );
  return (
    <Part id="documents" title={t("documents.title")}>
      {documents.length === 0 ? (
        <p className="text-muted">{t("documents.none")}</p>
      ) : (
        <ul className="flex flex-col gap-4">
          {documents.map((document) => (
            <Card as="li" key={document.id} className="flex flex-col gap-2 px-5 py-4">
              <p className="text-lg font-semibold">{document.name}</p>
              <p className="flex flex-wrap items-center gap-x-4 gap-y-2">
                <State document={document} />
                <Validity expiry={document.expiry} />
              </p>
              {document.refusal !== "" && (
                <p>
                  {document.refusal} {t("documents.refusedNext")}
                </p>
              )}
              {document.canDownload && (
                <div>
                  <LinkButton
                    to={`/profile/document/${document.id}/file`}
                    reloadDocument
                    tone="quiet"
                    className="-ms-6"
                    aria-label={t("documents.downloadNamed", { name: document.name })}
                  >
                    {t("documents.download")}
                  </LinkButton>
                </div>
              )}
            </Card>
          ))}
        </ul>
      )}
      <div>
        <LinkButton to="/profile/document/new" tone="secondary" className="w-full sm:w-auto">
          {t("documents.add")}
        </LinkButton>
      </div>
    </Part>
  );
}

function State({ document: { isApproved, refusal } }: { document: DocumentLine }) {
  const t = useWords("uploads");
  if (refusal !== "") return <Badge tone="bad">{t("documents.refused")}</Badge>;
  return (
    <Badge tone={isApproved ? "good" : "muted"}>
      {isApproved ? t("documents.approved") : t("documents.waiting")}
    </Badge>
  );
}

function Validity({ expiry }: Pick<DocumentLine, "expiry">) {
  const t = useWords("uploads");
  if (!expiry) return null;
  const { date, isOver } = expiry;
  if (isOver) return <Badge tone="bad">{t("documents.expired", { date })}</Badge>;
  return <span className="text-muted">{t("documents.until", { date })}</span>;
}
