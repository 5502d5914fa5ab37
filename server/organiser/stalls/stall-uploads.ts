import { datePart } from "../../../app/wire/primitives.ts";
import type { Db } from "../db/database.ts";
import { canStoreDocument, storeDocument } from "../documents/document-store.ts";
import type { Dependencies } from "../feature.ts";
import { RejectionError } from "../payments/rejection-error.ts";
import { type NewFiles, KEEP_PHOTO, type StoredFile } from "../uploads/stored-files.ts";
import type { UploadResult } from "../uploads/uploads.ts";
import { type ReceivedStall, STORED_FILE } from "./received-stall.ts";
import { DOCUMENT_TYPE_NAMES, findDocumentTypeId, type TraderData } from "./stallholder.ts";

const MAX_PHOTOS = 3;

/** The new files of an application. `photos` are hashes. A document is null if none was uploaded. */
export type StallFiles = { insurance: StoredFile | null; foodLicence: StoredFile | null; photos: string[] };

/**
 * Copies the uploads of an application to stored files. The transaction that saves the application then
 * commits `files`.
 * @throws `RejectionError` if an upload can't be used or the trader has too many documents
 */
export async function stageFiles(
  dependencies: Dependencies,
  files: NewFiles,
  userId: number,
  order: ReceivedStall,
): Promise<StallFiles> {
  if (!(await canStoreDocument(dependencies.db, userId)))
    throw new RejectionError("You’ve reached the maximum number of documents.");
  const insurance = order.stall_public_liability_insurance_use_ours
    ? null
    : await stageDocument(files, order.stall_public_liability_insurance_file);
  const foodLicence = await stageDocument(files, order.stall_food_licence_file);
  const photos: string[] = [];
  // Ignore `KEEP_PHOTO`, because a new application has no earlier photos.
  const ids = order.stall_photos.filter((id) => id !== "" && id !== KEEP_PHOTO);
  for (const id of ids.slice(0, MAX_PHOTOS)) photos.push(requireUpload(await files.stagePhoto(id)));
  return { insurance, foodLicence, photos };
}

async function stageDocument(files: NewFiles, uploadId: string): Promise<StoredFile | null> {
  return uploadId === "" || uploadId === STORED_FILE
    ? null
    : requireUpload(await files.stageDocument(uploadId));
}

function requireUpload<Value>(result: UploadResult<Value>): Value {
  if (result.ok) return result.value;
  throw new RejectionError(result.problem);
}

/**
 * Adds new files to the trader's documents, so that later applications can use them. Returns the ids of the
 * application's documents, or null for a missing document. `db` is a transaction.
 * @throws `RejectionError` if the organiser no longer accepts documents of a type
 */
export async function saveStallDocuments(
  db: Db,
  {
    order,
    files,
    stallholder,
    userId,
    now,
  }: { order: ReceivedStall; files: StallFiles; stallholder: TraderData; userId: number; now: number },
): Promise<{ insurance: number | null; foodLicence: number | null }> {
  const save = async (name: string, file: StoredFile, expiry: string): Promise<number> => {
    const typeId = await findDocumentTypeId(db, name);
    if (typeId === null) throw new RejectionError("Documents of this type aren’t accepted right now.");
    return (await storeDocument(db, { userId, typeId, expiry: datePart.parse(expiry) ?? "", file, now })).id;
  };
  const usesOrganisersInsurance = order.stall_public_liability_insurance_use_ours;
  const insurance = files.insurance
    ? await save(
        DOCUMENT_TYPE_NAMES.insurance,
        files.insurance,
        order.stall_public_liability_insurance_expiry,
      )
    : usesOrganisersInsurance
      ? null
      : (stallholder.insurance?.id ?? null);
  const foodLicence = files.foodLicence
    ? await save(DOCUMENT_TYPE_NAMES.foodLicence, files.foodLicence, order.stall_food_licence_expiry)
    : order.stall_food_licence_file === STORED_FILE
      ? (stallholder.foodLicence?.id ?? null)
      : null;
  return { insurance, foodLicence };
}
