import { type PictureReference, toPictureReference } from "../media/picture-sources.ts";
import type { Event } from "../wire/event.ts";

/** The picture of an event's page: the event's own, else its type's, else its venue's. */
export const eventPicture = ({
  image,
  type,
  venue,
}: Pick<Event, "image" | "type" | "venue">): PictureReference =>
  toPictureReference(image ?? type?.photo ?? venue?.photo ?? null);
