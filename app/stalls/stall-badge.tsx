import { useWords } from "../i18n/words.tsx";
import { Badge } from "../ui/badge.tsx";
import type { StallState } from "./stall-state.ts";

/** How an application stands, and why it was refused. Its screen has the words “my-account”. [ACC-011] */
export function StallBadge({ state }: { state: StallState }) {
  const t = useWords("my-account");
  switch (state) {
    case "waiting":
      return <Badge tone="muted">{t("stalls.waiting")}</Badge>;
    case "refused":
      return <Badge tone="bad">{t("stalls.refused")}</Badge>;
    case "approved":
      return (
        <>
          <Badge tone="good">{t("stalls.approved")}</Badge>
          <Badge tone="bad">{t("stalls.unpaid")}</Badge>
        </>
      );
    case "paid":
      return (
        <>
          <Badge tone="good">{t("stalls.approved")}</Badge>
          <Badge tone="good">{t("invoices.paid")}</Badge>
        </>
      );
  }
}
