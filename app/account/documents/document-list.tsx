import { useTranslations } from "../../i18n/use-translations.tsx";
import { Badge } from "../../ui/badge.tsx";
import { LinkButton } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { FormSection } from "../../ui/form-section.tsx";
import { RetryNotice } from "../records/retry-notice.tsx";
import type { SectionResult } from "../../optional.server.ts";

export type DocumentSummary = {
  id: number;
  name: string;
  isApproved: boolean;
  /** "" if the organiser hasn't rejected the document. */
  rejectionReason: string;
  /** The formatted date of expiry, or null if the document doesn't expire. */
  expiry: { date: string; isExpired: boolean } | null;
  canDownload: boolean;
};

type DocumentListProps = {
  documents: SectionResult<DocumentSummary>;
  pagePath: string;
};

/**
 * The user's documents with a link to add one. Renders nothing if the organiser's API doesn't support
 * documents. The screen's `handle.i18n` must include `uploads`. [ACC-013 ACC-014]
 */
export function DocumentList({ documents, pagePath }: DocumentListProps) {
  const t = useTranslations("uploads");
  if (documents === "unsupported") return null;
  if (documents === "unavailable")
    return (
      <FormSection id="documents" title={t("documents.title")}>
        <RetryNotice
          text={t("documents.unavailable")}
          retryLabel={t("documents.again")}
          to={`${pagePath}#documents`}
        />
      </FormSection>
    );
  return (
    <FormSection id="documents" title={t("documents.title")}>
      {documents.length === 0 ? (
        <p className="text-muted">{t("documents.none")}</p>
      ) : (
        <ul className="flex flex-col gap-4">
          {documents.map((document) => (
            <Card as="li" key={document.id} className="flex flex-col gap-2 px-5 py-4">
              <p className="text-lg font-semibold">{document.name}</p>
              <p className="flex flex-wrap items-center gap-x-4 gap-y-2">
                <DocumentStatus document={document} />
                <DocumentExpiry expiry={document.expiry} />
              </p>
              {document.rejectionReason !== "" && (
                <p>
                  {document.rejectionReason} {t("documents.rejectedNext")}
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
    </FormSection>
  );
}

function DocumentStatus({ document: { isApproved, rejectionReason } }: { document: DocumentSummary }) {
  const t = useTranslations("uploads");
  if (rejectionReason !== "") return <Badge tone="bad">{t("documents.rejected")}</Badge>;
  return (
    <Badge tone={isApproved ? "good" : "muted"}>
      {isApproved ? t("documents.approved") : t("documents.waiting")}
    </Badge>
  );
}

function DocumentExpiry({ expiry }: Pick<DocumentSummary, "expiry">) {
  const t = useTranslations("uploads");
  if (!expiry) return null;
  const { date, isExpired } = expiry;
  if (isExpired) return <Badge tone="bad">{t("documents.expired", { date })}</Badge>;
  return <span className="text-muted">{t("documents.until", { date })}</span>;
}
