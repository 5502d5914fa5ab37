import type { Feature, Parts } from "../feature.ts";
import { uploadMigrations } from "./tables.ts";
import { uploadPages } from "./upload-endpoint.ts";
import { forgetOldUploads } from "./uploads.ts";

/** Files on their way, until a record takes them up. [API-112] */
export const uploadsFeature = (parts: Parts): Feature => ({
  migrations: uploadMigrations,
  routes: [],
  pages: uploadPages(parts),
  start: () => forgetOldUploads(parts),
});
