import { useWords } from "../i18n/words.tsx";
import { Alert } from "../ui/alert.tsx";
import type { LateView } from "../ui/late-view.tsx";
import { FrameView } from "./frame/frame-view.tsx";
import type { Kind, WidgetData } from "./kinds.ts";
import type { ReadyWidget, ShownWidget } from "./load-widgets.ts";
import type { ViewProps } from "./view-props.ts";
import { views } from "./views.ts";

type Props = { widget: ShownWidget; isPageTitle: boolean; isAcross: boolean };

/** A widget in its frame, or what stands in its place. */
export function WidgetView({ widget, isPageTitle, isAcross }: Props) {
  const t = useWords("content");
  switch (widget.state) {
    case "failed":
      return (
        <FrameView frame={widget.frame} kind="" isAcross={isAcross}>
          <Alert tone="info">{t("failed")}</Alert>
        </FrameView>
      );
    case "broken":
      return (
        <FrameView frame={widget.frame} kind="" isAcross={isAcross}>
          <Alert tone="info">{t("broken", { kind: widget.name })}</Alert>
        </FrameView>
      );
    case "unknown":
      return (
        <FrameView frame={widget.frame} kind="" isAcross={isAcross}>
          <Alert tone="info">{t("unknown", { kind: widget.name })}</Alert>
        </FrameView>
      );
    case "ready":
      return <ReadyView widget={widget} isPageTitle={isPageTitle} isAcross={isAcross} />;
  }
}

type ReadyProps<K extends Kind> = { widget: ReadyWidget<K>; isPageTitle: boolean; isAcross: boolean };

function ReadyView<K extends Kind>({ widget, isPageTitle, isAcross }: ReadyProps<K>) {
  const { View }: LateView<ViewProps<WidgetData[K]>> = views[widget.kind];
  // Nothing to show leaves no empty frame behind.
  if (widget.data === null) return null;
  return (
    <FrameView frame={widget.frame} kind={widget.kind} isAcross={isAcross}>
      <View data={widget.data} isPageTitle={isPageTitle} />
    </FrameView>
  );
}
