import { lateView } from "../../ui/late-view.tsx";

/**
 * The fields of records for a page on which hardly anybody sees them: their code comes where they are shown,
 * and for somebody who may ask for them soon after the page. So does what is told of orders that were
 * sent.
 */
const fields = {
  vehicle: lateView(async () => ({
    default: (await import("../../account/garage/fields.tsx")).VehicleFields,
  })),
  address: lateView(async () => ({
    default: (await import("../../account/addresses/fields.tsx")).AddressFields,
  })),
  photo: lateView(async () => ({ default: (await import("../../uploads/file-field.tsx")).FileField })),
  search: lateView(async () => ({
    default: (await import("../../account/addresses/search/address-search.tsx")).AddressSearch,
  })),
  receipt: lateView(() => import("../receipt/receipt-view.tsx")),
  told: lateView(async () => ({ default: (await import("../told-entries.tsx")).ToldEntries })),
  unpaid: lateView(async () => ({ default: (await import("../begun/unpaid-entry.tsx")).UnpaidEntry })),
};

export const ToldEntries = fields.told.View;
export const UnpaidEntry = fields.unpaid.View;
export const ReceiptView = fields.receipt.View;
export const VehicleFields = fields.vehicle.View;
export const AddressFields = fields.address.View;
export const FileField = fields.photo.View;
export const AddressSearch = fields.search.View;

/** Loads them all. The server does so before it renders, the browser before it takes over what shows them. */
export async function loadLateFields(): Promise<void> {
  await Promise.all(Object.values(fields).map((field) => field.load()));
}
