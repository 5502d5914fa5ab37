import { useEffect, useRef } from "react";
import { useWords } from "../i18n/words.tsx";
import type { PostTrouble } from "../posting/post-trouble.ts";
import { Alert } from "../ui/alert.tsx";
import { ErrorSummary } from "../ui/form/error-summary.tsx";
import { SiteLink } from "../ui/site-link.tsx";
import type { ProductAnswer } from "./product-page.ts";

type Props = { answer: ProductAnswer | undefined; trouble: PostTrouble | null };

/** What the last press of a button came to, beside the button. [SHOP-026] */
export function BuyFeedback({ answer, trouble }: Props) {
  const t = useWords("shop");
  if (trouble) return <Trouble trouble={trouble} />;
  if (!answer) return null;
  return (
    <>
      <ErrorSummary title={t("problem.title")} errors={answer.errors} />
      {answer.refusal !== "" && (
        <Alert tone="bad" title={t("refusal.title")}>
          {answer.refusal}
        </Alert>
      )}
      {answer.isUnsure && <Unsure />}
    </>
  );
}

/** The page's own server gave no answer to the form, which stays. */
function Trouble({ trouble: { kind, wait, reference } }: { trouble: PostTrouble }) {
  const t = useWords("shop");
  const orders = useWords("orders");
  const errors = useWords("errors");
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.focus(), []);
  return (
    <div ref={place} tabIndex={-1}>
      {kind === "lost" || kind === "broken" ? (
        <Unsure />
      ) : (
        <Alert tone="bad" title={t("refusal.title")}>
          <p>{orders(`trouble.${kind}`)}</p>
          <p className="mt-2">
            {wait > 0 ? orders("trouble.wait", { count: wait }) : orders("trouble.soon")}
          </p>
        </Alert>
      )}
      {reference !== "" && <p className="mt-2 text-muted figures">{errors("reference", { reference })}</p>}
    </div>
  );
}

/** Nobody knows whether it is in the cart: look before adding once more. */
function Unsure() {
  const t = useWords("shop");
  return (
    <Alert tone="bad" title={t("unsure.title")}>
      <p>{t("unsure.text")}</p>
      <p className="mt-2">
        <SiteLink to="/cart" className="underline underline-offset-4">
          {t("unsure.look")}
        </SiteLink>
      </p>
    </Alert>
  );
}
