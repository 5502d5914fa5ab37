import { writtenDay } from "../../../app/wire/primitives.ts";
import type { Db } from "../db/database.ts";
import { hasRoomForDocument, keepDocument } from "../documents/kept-documents.ts";
import type { Parts } from "../feature.ts";
import { Refusal } from "../payments/refusal.ts";
import { type NewFiles, samePhoto, type StoredFile } from "../uploads/stored-files.ts";
import type { Taken } from "../uploads/uploads.ts";
import { type ReceivedStall, storedFile } from "./received-stall.ts";
import { documentNames, documentTypeId, type Stallholder } from "./stallholder.ts";

/** Most photos of one stall. */
const mostPhotos = 3;

/** The files of an application; null where there is none, or a stored document. */
export type StallFiles = { insurance: StoredFile | null; foodLicence: StoredFile | null; photos: string[] };

/**
 * Stages what was uploaded for an application, before the transaction that stores it. Throws `Refusal` for an
 * upload that can't be used.
 */
export async function stageFiles(
  parts: Parts,
  files: NewFiles,
  userId: number,
  order: ReceivedStall,
): Promise<StallFiles> {
  if (!(await hasRoomForDocument(parts.db, userId)))
    throw new Refusal("You keep very many documents here already.");
  const insurance = order.stall_public_liability_insurance_use_ours
    ? null
    : await fileOf(files, order.stall_public_liability_insurance_file);
  const foodLicence = await fileOf(files, order.stall_food_licence_file);
  const photos: string[] = [];
  // An application has no earlier photo that could stay.
  const ids = order.stall_photos.filter((id) => id !== "" && id !== samePhoto);
  for (const id of ids.slice(0, mostPhotos)) photos.push(thingOf(await files.photo(id)));
  return { insurance, foodLicence, photos };
}

async function fileOf(files: NewFiles, file: string): Promise<StoredFile | null> {
  return file === "" || file === storedFile ? null : thingOf(await files.document(file));
}

function thingOf<Thing>(taken: Taken<Thing>): Thing {
  if (taken.ok) return taken.thing;
  throw new Refusal(taken.problem);
}

/**
 * The ids of an application's documents: what is new joins the trader's documents, where the next application
 * finds it again; what is stored is used as it is.
 */
export async function documentsOf(
  db: Db,
  {
    order,
    files,
    stallholder,
    userId,
    now,
  }: { order: ReceivedStall; files: StallFiles; stallholder: Stallholder; userId: number; now: number },
): Promise<{ insurance: number | null; foodLicence: number | null }> {
  const keep = async (name: string, file: StoredFile, expiry: string): Promise<number> => {
    const typeId = await documentTypeId(db, name);
    if (typeId === null) throw new Refusal("Documents of this type are not taken at the moment.");
    return (await keepDocument(db, { userId, typeId, expiry: writtenDay.parse(expiry) ?? "", file, now })).id;
  };
  const isOurs = order.stall_public_liability_insurance_use_ours;
  const insurance = files.insurance
    ? await keep(documentNames.insurance, files.insurance, order.stall_public_liability_insurance_expiry)
    : isOurs
      ? null
      : (stallholder.insurance?.id ?? null);
  const foodLicence = files.foodLicence
    ? await keep(documentNames.foodLicence, files.foodLicence, order.stall_food_licence_expiry)
    : order.stall_food_licence_file === storedFile
      ? (stallholder.foodLicence?.id ?? null)
      : null;
  return { insurance, foodLicence };
}
