import { type RefObject, useEffect, useRef } from "react";
import { organiserTextProps } from "../../i18n/organiser-text-props.ts";
import { useFormats } from "../../i18n/formats.tsx";
import { useTranslations } from "../../i18n/use-translations.tsx";
import type { FormResult } from "../../posting/form-result.ts";
import { EnterKeyButton } from "../../posting/enter-key-button.tsx";
import { FormFeedback } from "../../posting/form-feedback.tsx";
import { PostForm } from "../../posting/post-form.tsx";
import type { FailedSubmit } from "../../posting/submit-failure.ts";
import { type FormState, useForm } from "../../posting/use-form.ts";
import { Alert } from "../../ui/alert.tsx";
import { Button, LinkButton } from "../../ui/button.tsx";
import { TextField } from "../../ui/form/text-field.tsx";
import { FormSection } from "../../ui/form-section.tsx";
import type { OwnDataPage } from "./own-data-page.ts";

type SelfService = Extract<OwnDataPage, { kind: "self-service" }>;
type OwnDataSectionsProps = { page: SelfService; actionResult: FormResult | FailedSubmit | undefined };

/** Forms to confirm the user's identity, to export their data and to delete their account. */
export function OwnDataSections({ page, actionResult }: OwnDataSectionsProps) {
  const [t, tAccount] = [useTranslations("own-data"), useTranslations("account")];
  const form = useForm(page.initialForm, actionResult, {
    current_password: tAccount("profile.currentPassword"),
    code: tAccount("profile.code"),
    confirm_email: t("email"),
  });
  const pendingDeletion = useFocusOnAppearance(page.deletionDate !== null);
  return (
    <>
      <FormFeedback form={form} />
      {page.deletionDate !== null && (
        <div ref={pendingDeletion} tabIndex={-1}>
          <PendingDeletion form={form} deletionDate={page.deletionDate} />
        </div>
      )}
      {!page.isIdentityConfirmed && <IdentityConfirmation form={form} proofMethod={page.proofMethod} />}
      <FormSection id="export" title={t("export.title")}>
        <p className="max-w-prose">{t("export.about")}</p>
        {page.isIdentityConfirmed && (
          <div>
            <LinkButton to="/profile/your-data/export" reloadDocument>
              {t("export.download")}
            </LinkButton>
          </div>
        )}
        <FormFiles files={page.formFiles} />
      </FormSection>
      {page.deletionDate === null && <DeletionSection form={form} page={page} />}
    </>
  );
}

function FormFiles({ files }: { files: SelfService["formFiles"] }) {
  const [t, tUploads] = [useTranslations("own-data"), useTranslations("uploads")];
  if (files.length === 0) return null;
  return (
    <section aria-labelledby="form-files">
      <h3 id="form-files" className="display text-2xl">
        {t("files")}
      </h3>
      <ul className="divide-y divide-line">
        {files.map(({ id, name, sentOn }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 py-1">
            <span {...organiserTextProps} className="min-w-0 wrap-anywhere">
              {name}
            </span>
            <span className="flex flex-wrap items-center gap-x-4">
              <span className="text-muted">{sentOn}</span>
              <LinkButton
                to={`/profile/form-file/${id}/file`}
                reloadDocument
                tone="quiet"
                aria-label={tUploads("documents.downloadNamed", { name })}
              >
                {tUploads("documents.download")}
              </LinkButton>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/**
 * Returns the ref of an element that gets the focus when `isShown` becomes true, because the element may be
 * far above the clicked button.
 */
function useFocusOnAppearance(isShown: boolean): RefObject<HTMLDivElement> {
  const target = useRef<HTMLDivElement>(null);
  const wasShown = useRef(isShown);
  useEffect(() => {
    if (isShown && !wasShown.current) target.current?.focus();
    wasShown.current = isShown;
  }, [isShown]);
  return target;
}

function PendingDeletion({ form, deletionDate }: { form: FormState; deletionDate: string }) {
  const t = useTranslations("own-data");
  return (
    <Alert tone="info">
      <p className="mb-4">{t("deletion.waiting", { date: deletionDate })}</p>
      <PostForm id="withdraw" form={form}>
        <Button name="intent" value="withdraw">
          {t("deletion.withdraw")}
        </Button>
      </PostForm>
    </Alert>
  );
}

/**
 * A form for the password or an emailed code. Even logged-in users must confirm their identity, because
 * someone else may be using their open browser.
 */
function IdentityConfirmation({
  form,
  proofMethod,
}: {
  form: FormState;
  proofMethod: SelfService["proofMethod"];
}) {
  const [t, tAccount] = [useTranslations("own-data"), useTranslations("account")];
  return (
    <FormSection id="confirm" title={t("confirm.title")}>
      <p className="max-w-prose">{t("confirm.about")}</p>
      <PostForm id="confirm-form" form={form} className="flex flex-col items-start gap-4">
        <EnterKeyButton intent="confirm" />
        {proofMethod === "password" ? (
          <TextField
            {...form.field("current_password")}
            type="password"
            autoComplete="current-password"
            className="w-full"
          />
        ) : (
          <>
            <Button tone="secondary" name="intent" value="send-code" formNoValidate>
              {tAccount("profile.sendCode")}
            </Button>
            <TextField {...form.field("code")} inputMode="numeric" autoComplete="one-time-code" />
          </>
        )}
        <Button name="intent" value="confirm">
          {t("confirm.submit")}
        </Button>
      </PostForm>
    </FormSection>
  );
}

function DeletionSection({ form, page }: { form: FormState; page: SelfService }) {
  const t = useTranslations("own-data");
  const { money } = useFormats();
  const { blockers, credit } = page;
  return (
    <FormSection id="deletion" title={t("deletion.title")}>
      <dl className="grid max-w-prose gap-2">
        <dt className="display text-2xl">{t("deletion.goes")}</dt>
        <dd>{t("deletion.goesAbout")}</dd>
        <dt className="display mt-2 text-2xl">{t("deletion.stays")}</dt>
        <dd>{t("deletion.staysAbout", { period: page.retentionPeriod })}</dd>
      </dl>
      {credit > 0 && <Alert tone="info">{t("deletion.credit", { amount: money(credit) })}</Alert>}
      {page.hasOpenVouchers && <Alert tone="info">{t("deletion.vouchers")}</Alert>}
      {blockers.length > 0 ? (
        <Alert tone="info" title={t("obstacle.title")}>
          <ul className="list-disc ps-6">
            {blockers.map(({ kind, name }) => (
              <li key={`${kind} ${name}`}>{t(`obstacle.${kind}`, { name })}</li>
            ))}
          </ul>
        </Alert>
      ) : (
        page.isIdentityConfirmed && (
          <PostForm id="deletion-form" form={form} className="flex flex-col items-start gap-4">
            <EnterKeyButton intent="delete" />
            <p className="max-w-prose">{t("deletion.when", { date: page.deletionDateIfRequestedToday })}</p>
            <TextField
              {...form.field("confirm_email")}
              type="email"
              dir="ltr"
              hint={page.email}
              autoComplete="off"
              className="w-full"
            />
            <Button tone="danger" name="intent" value="delete">
              {t("deletion.submit")}
            </Button>
          </PostForm>
        )
      )}
    </FormSection>
  );
}
