import { useTranslations } from "../i18n/use-translations.tsx";
import { Alert } from "../ui/alert.tsx";
import type { LazyView } from "../ui/lazy-view.tsx";
import { FrameView } from "./frame/frame-view.tsx";
import type { Kind, WidgetData } from "./loaders.server.ts";
import type { ReadyWidget, LoadedWidget } from "./load-widgets.ts";
import type { ViewProps } from "./view-props.ts";
import { views } from "./views.ts";

type Props = { widget: LoadedWidget; isPageTitle: boolean; spansPage: boolean };

/** A widget in its frame, or a message in its place. */
export function WidgetView({ widget, isPageTitle, spansPage }: Props) {
  const t = useTranslations("content");
  switch (widget.state) {
    case "failed":
      return (
        <FrameView frame={widget.frame} kind="" spansPage={spansPage}>
          <Alert tone="info">{t("failed")}</Alert>
        </FrameView>
      );
    case "broken":
      return (
        <FrameView frame={widget.frame} kind="" spansPage={spansPage}>
          <Alert tone="info">{t("broken", { kind: widget.name })}</Alert>
        </FrameView>
      );
    case "unknown":
      return (
        <FrameView frame={widget.frame} kind="" spansPage={spansPage}>
          <Alert tone="info">{t("unknown", { kind: widget.name })}</Alert>
        </FrameView>
      );
    case "ready":
      return <ReadyView widget={widget} isPageTitle={isPageTitle} spansPage={spansPage} />;
  }
}

type ReadyProps<K extends Kind> = { widget: ReadyWidget<K>; isPageTitle: boolean; spansPage: boolean };

function ReadyView<K extends Kind>({ widget, isPageTitle, spansPage }: ReadyProps<K>) {
  const { View }: LazyView<ViewProps<WidgetData[K]>> = views[widget.kind];
  // Without data there is no empty frame either.
  if (widget.data === null) return null;
  return (
    <FrameView frame={widget.frame} kind={widget.kind} spansPage={spansPage}>
      <View data={widget.data} isPageTitle={isPageTitle} />
    </FrameView>
  );
}
