import { z } from "zod";
import type { DocumentRow } from "../documents/tables.ts";
import { DOCUMENT_NAMES, type Stallholder } from "./stallholder.ts";

const Power = z.array(z.object({ id: z.number(), reason: z.string() }));

/** Parses the stored power connections of an application. */
export const parsePower = (json: string): z.output<typeof Power> => Power.parse(JSON.parse(json));

/**
 * Returns the trader-specific members of an event record: the values of their last application and their
 * stored documents. [EVT-073]
 */
export const stallholderRecord = ({ cannotApplyReason, insurance, foodLicence, last }: Stallholder) => ({
  user_cannot_apply_stall_site_reason: cannotApplyReason,
  stall_public_liability_insurance: documentRecord(insurance, DOCUMENT_NAMES.insurance),
  stall_food_licence: documentRecord(foodLicence, DOCUMENT_NAMES.foodLicence),
  stall_products_and_display_description: last?.products ?? "",
  stall_company_product_overview: last?.overview ?? "",
  stall_width: last?.width ?? 0,
  stall_length: last?.length ?? 0,
  stall_height: last?.height ?? 0,
  stall_vehicle_make_and_model: last?.vehicle ?? "",
  stall_vehicle_registration: last?.registration ?? "",
  // Not prefilled: power type ids are specific to an event.
  stall_power: [],
});

const documentRecord = (row: DocumentRow | null, name: string) =>
  row && {
    id: row.id,
    type: { id: row.type_id, name },
    is_approved: row.is_approved === 1,
    expiry: row.expiry,
    download_url: `/api/v1/cognito/default/file/${row.hash}`,
  };
