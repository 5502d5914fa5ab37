import { useTranslations } from "../i18n/use-translations.tsx";
import { buildNewOrderPath } from "../paying/order-paths.ts";
import { AcceptedTerms } from "../paying/terms/accepted-terms.tsx";
import { LinkButton } from "../ui/button.tsx";
import { Card } from "../ui/card.tsx";
import { Heading } from "../ui/section.tsx";
import { StallBadge } from "./stall-badge.tsx";
import { buildStallPath, type StallPage } from "./stall-page.ts";

type ApplicationListProps = {
  page: StallPage;
  showsApplyLink: boolean;
};

/** The user's stall applications for the event, with their states. */
export function ApplicationList({ page, showsApplyLink }: ApplicationListProps) {
  const t = useTranslations("stalls");
  return (
    <Card className="flex flex-col gap-4 p-5">
      <Heading level={2} size={3}>
        {t("applied.title")}
      </Heading>
      <ul className="flex flex-col divide-y divide-line">
        {page.applications.map((application) => (
          <li key={application.id} className="flex flex-col gap-1 py-3">
            <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <span className="font-semibold">
                {[application.name, application.location].filter(Boolean).join(" – ")}
              </span>
              <StallBadge state={application.state} />
            </p>
            {application.reason !== "" && <RejectionReason reason={application.reason} />}
          </li>
        ))}
      </ul>
      {page.applications.some(({ state }) => state === "waiting") && <p>{t("applied.about")}</p>}
      <AcceptedTerms terms={page.acceptedTerms} />
      <p className="flex flex-wrap gap-3">
        <LinkButton to="/my-account#stalls" tone="secondary">
          {t("applied.toAccount")}
        </LinkButton>
        {showsApplyLink && (
          <LinkButton to={buildNewOrderPath(buildStallPath(page.eventUrl))} tone="secondary">
            {t("applied.another")}
          </LinkButton>
        )}
      </p>
    </Card>
  );
}

function RejectionReason({ reason }: { reason: string }) {
  const t = useTranslations("my-account");
  return <p className="text-muted">{t("stalls.because", { reason })}</p>;
}
