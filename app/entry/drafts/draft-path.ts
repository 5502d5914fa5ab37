/** Returns the path that saves or discards the draft of an event's form; `path` is the event page's path. */
export const draftPath = (path: string): string => `${path}/draft`;
