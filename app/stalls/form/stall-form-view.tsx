import { useRef } from "react";
import { useWords } from "../../i18n/words.tsx";
import { Unconfirmed } from "../../paying/unconfirmed.tsx";
import { EnterKeyButton } from "../../posting/buttons.tsx";
import { FormFeedback } from "../../posting/form-feedback.tsx";
import { PostForm } from "../../posting/post-form.tsx";
import { BottomBar } from "../../ui/bottom-bar.tsx";
import { Card } from "../../ui/card.tsx";
import { pathOfStall, type StallPage, type StallStart } from "../stall-page.ts";
import { SitePart, SizePart } from "./site-parts.tsx";
import { StallSummary } from "./stall-summary.tsx";
import { ContactPart, LastPart, PapersPart, StallPart } from "./trader-parts.tsx";
import { type StallReply, useStallForm } from "./use-stall-form.ts";

type StallFormProps = { page: StallPage; start: StallStart; reply: StallReply };

/** An application as one plain form: the site with its price for everybody, the rest for who is signed in. */
export function StallFormView({ page, start, reply }: StallFormProps) {
  const t = useWords("stalls");
  const entry = useWords("entry");
  const paying = useWords("paying");
  const element = useRef<HTMLFormElement>(null);
  const state = useStallForm(element, page, start, reply);
  const unconfirmed = state.answer?.unconfirmed;
  if (unconfirmed) return <Unconfirmed kind="stall" page={pathOfStall(page.eventUrl)} {...unconfirmed} />;
  return (
    <PostForm
      ref={element}
      id="application"
      form={state}
      action={pathOfStall(page.eventUrl)}
      isLong
      takesFiles={page.isSignedIn}
      noValidate
      onInput={state.onLook}
      onChange={state.onLook}
      onPress={state.onPress}
      className="group"
    >
      <EnterKeyButton />
      <div className="grid gap-10 lg:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="flex min-w-0 flex-col gap-10">
          <FormFeedback form={state} titles={{ errors: t("problem.title"), refused: t("apply.refused") }} />
          <SitePart state={state} />
          <SizePart state={state} />
          {page.isSignedIn && (
            <>
              <StallPart state={state} />
              <PapersPart state={state} />
              <ContactPart state={state} />
              <LastPart state={state} />
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
        <BottomBar words={paying("sum.total")} cents={state.sum.total} to="#order">
          {entry("summary.review")}
        </BottomBar>
      )}
    </PostForm>
  );
}
