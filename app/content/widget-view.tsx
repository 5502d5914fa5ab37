import { useTranslations } from "../i18n/use-translations.tsx";
import { Alert } from "../ui/alert.tsx";
import type { LazyView } from "../ui/lazy-view.tsx";
import { FrameView } from "./frame/frame-view.tsx";
import type { WidgetKind, WidgetData } from "./loaders.server.ts";
import type { ReadyWidget, LoadedWidget } from "./load-widgets.ts";
import type { ViewProps } from "./view-props.ts";
import { views } from "./views.ts";

type Props = { widget: LoadedWidget; isPageTitle: boolean; spansPage: boolean };

/** A widget in its frame, or the reason why it can't be shown. */
export function WidgetView({ widget, isPageTitle, spansPage }: Props) {
  if (widget.state === "ready")
    return <ReadyWidgetView widget={widget} isPageTitle={isPageTitle} spansPage={spansPage} />;
  return (
    <FrameView frame={widget.frame} kind="" spansPage={spansPage}>
      <Alert tone="info">
        <FailureText widget={widget} />
      </Alert>
    </FrameView>
  );
}

function FailureText({ widget }: { widget: Exclude<LoadedWidget, { state: "ready" }> }) {
  const t = useTranslations("content");
  switch (widget.state) {
    case "failed":
      return t("failed");
    case "invalid":
      return t("broken", { kind: widget.name });
    case "unsupported":
      return t("unknown", { kind: widget.name });
  }
}

type ReadyWidgetViewProps<K extends WidgetKind> = {
  widget: ReadyWidget<K>;
  isPageTitle: boolean;
  spansPage: boolean;
};

function ReadyWidgetView<K extends WidgetKind>({ widget, isPageTitle, spansPage }: ReadyWidgetViewProps<K>) {
  const { View }: LazyView<ViewProps<WidgetData[K]>> = views[widget.kind];
  // Don't render an empty frame.
  if (widget.data === null) return null;
  return (
    <FrameView frame={widget.frame} kind={widget.kind} spansPage={spansPage}>
      <View data={widget.data} isPageTitle={isPageTitle} />
    </FrameView>
  );
}
