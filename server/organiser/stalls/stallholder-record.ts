import { z } from "zod";
import type { DocumentRow } from "../documents/tables.ts";
import { DOCUMENT_TYPE_NAMES, type TraderData } from "./stallholder.ts";

const Power = z.array(z.object({ id: z.number(), reason: z.string() }));

/** Parses an application's power connections, which are stored as JSON. */
export const parsePower = (json: string): z.output<typeof Power> => Power.parse(JSON.parse(json));

/**
 * Returns the fields of an event record that are specific to the trader: values of the trader's last
 * application, and stored documents. [EVT-073]
 */
export const toStallholderRecord = ({
  cannotApplyReason,
  insurance,
  foodLicence,
  lastApplication,
}: TraderData) => ({
  user_cannot_apply_stall_site_reason: cannotApplyReason,
  stall_public_liability_insurance: toDocumentRecord(insurance, DOCUMENT_TYPE_NAMES.insurance),
  stall_food_licence: toDocumentRecord(foodLicence, DOCUMENT_TYPE_NAMES.foodLicence),
  stall_products_and_display_description: lastApplication?.products ?? "",
  stall_company_product_overview: lastApplication?.overview ?? "",
  stall_width: lastApplication?.width ?? 0,
  stall_length: lastApplication?.length ?? 0,
  stall_height: lastApplication?.height ?? 0,
  stall_vehicle_make_and_model: lastApplication?.vehicle ?? "",
  stall_vehicle_registration: lastApplication?.registration ?? "",
  // Empty, because the ids of power types differ between events.
  stall_power: [],
});

const toDocumentRecord = (row: DocumentRow | null, name: string) =>
  row && {
    id: row.id,
    type: { id: row.type_id, name },
    is_approved: row.is_approved === 1,
    expiry: row.expiry,
    download_url: `/api/v1/cognito/default/file/${row.hash}`,
  };
