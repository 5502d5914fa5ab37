import { useRef } from "react";
import { useTranslations } from "../../i18n/use-translations.tsx";
import { IndeterminateOrder } from "../../paying/indeterminate-order.tsx";
import { EnterKeyButton } from "../../posting/enter-key-button.tsx";
import { FormFeedback } from "../../posting/form-feedback.tsx";
import { PostForm } from "../../posting/post-form.tsx";
import { BottomBar } from "../../ui/bottom-bar.tsx";
import { Card } from "../../ui/card.tsx";
import { buildStallPath, type StallPage, type InitialStallForm } from "../stall-page.ts";
import { SiteSection, SizeSection } from "./site-sections.tsx";
import { StallSummary } from "./stall-summary.tsx";
import {
  ContactSection,
  ApplicationNeeds,
  PaymentAndTermsSections,
  DocumentsSection,
  StallDetailsSection,
} from "./applicant-sections.tsx";
import { type StallActionResult, useStallForm } from "./use-stall-form.ts";

type StallFormProps = { page: StallPage; initialForm: InitialStallForm; actionResult: StallActionResult };

/** The application form. Anonymous users can only choose a site and see its price. */
export function StallFormView({ page, initialForm, actionResult }: StallFormProps) {
  const t = useTranslations("stalls");
  const tEntry = useTranslations("entry");
  const tPaying = useTranslations("paying");
  const formRef = useRef<HTMLFormElement>(null);
  const state = useStallForm(formRef, page, initialForm, actionResult);
  const indeterminate = state.result?.indeterminate;
  if (indeterminate)
    return <IndeterminateOrder kind="stall" pagePath={buildStallPath(page.eventUrl)} {...indeterminate} />;
  return (
    <PostForm
      ref={formRef}
      id="application"
      form={state}
      action={buildStallPath(page.eventUrl)}
      takesFiles={page.isLoggedIn}
      noValidate
      onInput={state.onInput}
      onSubmit={state.onSubmit}
      className="group"
    >
      <EnterKeyButton intent="update" />
      <div className="grid gap-10 lg:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="flex min-w-0 flex-col gap-10">
          <FormFeedback form={state} titles={{ errors: t("problem.title"), rejected: t("apply.rejected") }} />
          <SiteSection state={state} />
          <SizeSection state={state} />
          {page.isLoggedIn ? (
            <>
              <StallDetailsSection state={state} />
              <DocumentsSection state={state} />
              <ContactSection state={state} />
              <PaymentAndTermsSections state={state} />
            </>
          ) : (
            <ApplicationNeeds page={page} />
          )}
        </div>
        <aside id="order" aria-labelledby="order-title" className="min-w-0 self-start lg:sticky lg:top-24">
          <Card className="flex flex-col gap-5 p-5 lg:max-h-[calc(100dvh-7rem)] lg:overflow-y-auto">
            <StallSummary state={state} />
          </Card>
        </aside>
      </div>
      {state.price && (
        <BottomBar label={tPaying("sum.total")} cents={state.orderTotal.total} to="#order">
          {tEntry("summary.review")}
        </BottomBar>
      )}
    </PostForm>
  );
}
