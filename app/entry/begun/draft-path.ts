/** Where what is typed into the form of an event's page is kept, and discarded: `path` is that page's. */
export const draftPath = (path: string): string => `${path}/draft`;
