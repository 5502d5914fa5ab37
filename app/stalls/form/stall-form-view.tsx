import { useRef } from "react";
import { useTranslations } from "../../i18n/use-translations.tsx";
import { UnconfirmedOrder } from "../../paying/unconfirmed-order.tsx";
import { EnterKeyButton } from "../../posting/enter-key-button.tsx";
import { FormFeedback } from "../../posting/form-feedback.tsx";
import { PostForm } from "../../posting/post-form.tsx";
import { BottomBar } from "../../ui/bottom-bar.tsx";
import { Card } from "../../ui/card.tsx";
import { stallPath, type StallPage, type StallStart } from "../stall-page.ts";
import { SitePart, SizePart } from "./site-parts.tsx";
import { StallSummary } from "./stall-summary.tsx";
import { ContactPart, PaymentAndTermsPart, DocumentsPart, StallPart } from "./applicant-parts.tsx";
import { type StallActionResult, useStallForm } from "./use-stall-form.ts";

type StallFormProps = { page: StallPage; initialForm: StallStart; actionResult: StallActionResult };

/** The application form: site and price for everyone, the other sections for logged-in users. */
export function StallFormView({ page, initialForm, actionResult }: StallFormProps) {
  const t = useTranslations("stalls");
  const entry = useTranslations("entry");
  const paying = useTranslations("paying");
  const element = useRef<HTMLFormElement>(null);
  const state = useStallForm(element, page, initialForm, actionResult);
  const unconfirmed = state.result?.unconfirmed;
  if (unconfirmed) return <UnconfirmedOrder kind="stall" page={stallPath(page.eventUrl)} {...unconfirmed} />;
  return (
    <PostForm
      ref={element}
      id="application"
      form={state}
      action={stallPath(page.eventUrl)}
      takesFiles={page.isLoggedIn}
      noValidate
      onInput={state.onInput}
      onChange={state.onInput}
      onSubmit={state.onButtonClick}
      className="group"
    >
      <EnterKeyButton intent="update" />
      <div className="grid gap-10 lg:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="flex min-w-0 flex-col gap-10">
          <FormFeedback form={state} titles={{ errors: t("problem.title"), rejected: t("apply.rejected") }} />
          <SitePart state={state} />
          <SizePart state={state} />
          {page.isLoggedIn && (
            <>
              <StallPart state={state} />
              <DocumentsPart state={state} />
              <ContactPart state={state} />
              <PaymentAndTermsPart state={state} />
            </>
          )}
        </div>
        <aside id="order" aria-labelledby="order-title" className="min-w-0 self-start lg:sticky lg:top-24">
          <Card className="flex flex-col gap-5 p-5 lg:max-h-[calc(100dvh-7rem)] lg:overflow-y-auto">
            <StallSummary state={state} />
          </Card>
        </aside>
      </div>
      {state.price && (
        <BottomBar label={paying("sum.total")} cents={state.orderTotal.total} to="#order">
          {entry("summary.review")}
        </BottomBar>
      )}
    </PostForm>
  );
}
