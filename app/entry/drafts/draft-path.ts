/** Returns the path to which drafts of an event's form are posted. */
export const buildDraftPath = (eventPagePath: string): string => `${eventPagePath}/draft`;
