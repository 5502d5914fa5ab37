import { useTranslations } from "../i18n/use-translations.tsx";
import { Badge } from "../ui/badge.tsx";
import type { StallState } from "./stall-state.ts";

/** The state of an application. The screen's `handle.i18n` must include `my-account`. [ACC-011] */
export function StallBadge({ state }: { state: StallState }) {
  const t = useTranslations("my-account");
  switch (state) {
    case "waiting":
      return <Badge tone="muted">{t("stalls.waiting")}</Badge>;
    case "rejected":
      return <Badge tone="bad">{t("stalls.rejected")}</Badge>;
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
