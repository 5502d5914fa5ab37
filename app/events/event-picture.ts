import { type PictureReference, toPictureReference } from "../media/picture-sources.ts";
import type { Event } from "../wire/event.ts";

/**
 * Returns the picture of an event's venue, or an empty reference if `getEventPicture` returns the same
 * picture.
 */
export const getVenuePicture = ({ image, type, venue }: Pick<Event, "image" | "type" | "venue">) =>
  toPictureReference(image || type?.photo ? (venue?.photo ?? null) : null);

/** Returns the picture of an event's page: the event's own picture, or else its type's or its venue's. */
export const getEventPicture = ({
  image,
  type,
  venue,
}: Pick<Event, "image" | "type" | "venue">): PictureReference =>
  toPictureReference(image ?? type?.photo ?? venue?.photo ?? null);
