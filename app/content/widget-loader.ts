import type { z } from "zod";
import type { Kind, WidgetData } from "./kinds.ts";
import type { WidgetAsk } from "./widget-ask.ts";
import { withHashes } from "./widgets/setting.server.ts";

/** What a widget shows, with its kind. */
export type LoadedWidget<K extends Kind> = { kind: K; data: WidgetData[K] };

/**
 * How a kind of widget is got, on the server. `load` takes the variables as the editor wrote them; settings
 * that don't fit their schema, and calls that fail, are thrown: `loadRows` says what becomes of the widget.
 */
export type WidgetLoader<K extends Kind> = {
  settings: z.ZodType;
  load(variables: unknown, ask: WidgetAsk): Promise<LoadedWidget<K>>;
};

/** A loader whose settings are parsed first, pictures in place. */
export const widgetLoader = <K extends Kind, Schema extends z.ZodType>(
  kind: K,
  settings: Schema,
  load: (settings: z.output<Schema>, ask: WidgetAsk) => Promise<WidgetData[K]>,
): WidgetLoader<K> => ({
  settings,
  load: async (variables, ask) => ({ kind, data: await load(settings.parse(withHashes(variables)), ask) }),
});
