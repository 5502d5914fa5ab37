import { isUploadId } from "../domain/upload-rules.ts";

/** The value of a field whose file is there already and stays. */
export const keptFile = "x";

/** Whether a field's value stands for a file: one that was uploaded, or the one that is kept. [UP-007] */
export const isFile = (value: string): boolean => value === keptFile || isUploadId(value);

/** The member that says what the file of a field was called. */
export const nameMember = (field: string): string => `${field}_name`;

/** The member that is ticked to have no file. */
export const removeMember = (field: string): string => `${field}_remove`;
