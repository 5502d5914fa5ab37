import { writtenDay } from "../../../app/wire/primitives.ts";
import type { Db } from "../db/database.ts";
import { canStoreDocument, storeDocument } from "../documents/document-store.ts";
import type { Parts } from "../feature.ts";
import { RejectionError } from "../payments/rejection-error.ts";
import { type NewFiles, SAME_PHOTO, type StoredFile } from "../uploads/stored-files.ts";
import type { UploadResult } from "../uploads/uploads.ts";
import { type ReceivedStall, STORED_FILE } from "./received-stall.ts";
import { DOCUMENT_NAMES, findDocumentTypeId, type Stallholder } from "./stallholder.ts";

/** Maximum number of photos of a stall. */
const MAX_PHOTOS = 3;

/** The files of an application; null if there is none or a stored document is used. */
export type StallFiles = { insurance: StoredFile | null; foodLicence: StoredFile | null; photos: string[] };

/**
 * Stages the uploads of an application, before the transaction that saves it. Throws `RejectionError` for an
 * unusable upload.
 */
export async function stageFiles(
  parts: Parts,
  files: NewFiles,
  userId: number,
  order: ReceivedStall,
): Promise<StallFiles> {
  if (!(await canStoreDocument(parts.db, userId)))
    throw new RejectionError("You’ve reached the maximum number of documents.");
  const insurance = order.stall_public_liability_insurance_use_ours
    ? null
    : await fileOf(files, order.stall_public_liability_insurance_file);
  const foodLicence = await fileOf(files, order.stall_food_licence_file);
  const photos: string[] = [];
  // “Same photo” is ignored: an application has no earlier photos.
  const ids = order.stall_photos.filter((id) => id !== "" && id !== SAME_PHOTO);
  for (const id of ids.slice(0, MAX_PHOTOS)) photos.push(unwrap(await files.photo(id)));
  return { insurance, foodLicence, photos };
}

async function fileOf(files: NewFiles, file: string): Promise<StoredFile | null> {
  return file === "" || file === STORED_FILE ? null : unwrap(await files.document(file));
}

function unwrap<Thing>(taken: UploadResult<Thing>): Thing {
  if (taken.ok) return taken.thing;
  throw new RejectionError(taken.problem);
}

/**
 * Returns the ids of an application's documents. New ones are added to the trader's documents, so that the
 * next application can use them; stored ones are used as they are.
 */
export async function saveStallDocuments(
  db: Db,
  {
    order,
    files,
    stallholder,
    userId,
    now,
  }: { order: ReceivedStall; files: StallFiles; stallholder: Stallholder; userId: number; now: number },
): Promise<{ insurance: number | null; foodLicence: number | null }> {
  const save = async (name: string, file: StoredFile, expiry: string): Promise<number> => {
    const typeId = await findDocumentTypeId(db, name);
    if (typeId === null) throw new RejectionError("Documents of this type aren’t accepted right now.");
    return (await storeDocument(db, { userId, typeId, expiry: writtenDay.parse(expiry) ?? "", file, now }))
      .id;
  };
  const isOurs = order.stall_public_liability_insurance_use_ours;
  const insurance = files.insurance
    ? await save(DOCUMENT_NAMES.insurance, files.insurance, order.stall_public_liability_insurance_expiry)
    : isOurs
      ? null
      : (stallholder.insurance?.id ?? null);
  const foodLicence = files.foodLicence
    ? await save(DOCUMENT_NAMES.foodLicence, files.foodLicence, order.stall_food_licence_expiry)
    : order.stall_food_licence_file === STORED_FILE
      ? (stallholder.foodLicence?.id ?? null)
      : null;
  return { insurance, foodLicence };
}
