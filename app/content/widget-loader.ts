import type { z } from "zod";
import type { Kind, WidgetData } from "./kinds.ts";
import type { WidgetAsk } from "./widget-ask.ts";
import { withHashes } from "./widgets/setting.server.ts";

/** What a widget shows, with its kind. */
export type LoadedWidget<K extends Kind> = { kind: K; data: WidgetData[K] };

/**
 * Gets what a widget shows, on the server. Takes the variables as the editor wrote them; settings that don't
 * fit their schema, and calls that fail, are thrown: `loadRows` puts up a small notice in the widget's place.
 */
export type WidgetLoader<K extends Kind> = (variables: unknown, ask: WidgetAsk) => Promise<LoadedWidget<K>>;

/** A loader whose settings are parsed first, pictures in place. */
export const widgetLoader =
  <K extends Kind, Schema extends z.ZodType>(
    kind: K,
    settings: Schema,
    load: (settings: z.output<Schema>, ask: WidgetAsk) => Promise<WidgetData[K]>,
  ): WidgetLoader<K> =>
  async (variables, ask) => ({ kind, data: await load(settings.parse(withHashes(variables)), ask) });
