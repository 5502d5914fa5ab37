import { type PictureReference, pictureOf } from "../media/picture-sources.ts";
import type { Event } from "../wire/event.ts";

/** What an event's page shows first: its own picture, else that of its kind, else that of its venue. */
export const pictureOfEvent = ({
  image,
  type,
  venue,
}: Pick<Event, "image" | "type" | "venue">): PictureReference =>
  pictureOf(image ?? type?.photo ?? venue?.photo ?? null);
