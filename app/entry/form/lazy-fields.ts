import { createLazyView } from "../../ui/lazy-view.tsx";

/**
 * Components of the event's page that most users don't need. Their code is loaded when they are rendered, or
 * in advance by `preloadLazyFields`.
 */
const fields = {
  vehicle: createLazyView(async () => ({
    default: (await import("../../account/garage/fields.tsx")).VehicleFields,
  })),
  address: createLazyView(async () => ({
    default: (await import("../../account/addresses/fields.tsx")).AddressFields,
  })),
  photo: createLazyView(async () => ({ default: (await import("../../uploads/file-field.tsx")).FileField })),
  search: createLazyView(async () => ({
    default: (await import("../../account/addresses/search/address-search.tsx")).AddressSearch,
  })),
  receipt: createLazyView(() => import("../receipt/receipt-view.tsx")),
  notices: createLazyView(async () => ({ default: (await import("../entry-notices.tsx")).EntryNotices })),
  unpaid: createLazyView(async () => ({
    default: (await import("../drafts/unpaid-entry.tsx")).UnpaidEntryAlert,
  })),
};

export const EntryNotices = fields.notices.View;
export const UnpaidEntryAlert = fields.unpaid.View;
export const ReceiptView = fields.receipt.View;
export const VehicleFields = fields.vehicle.View;
export const AddressFields = fields.address.View;
export const FileField = fields.photo.View;
export const AddressSearch = fields.search.View;

/**
 * Loads the code of all lazy components. Called on the server before rendering, in the browser before the
 * hydration of a page with such a component, and for logged-in users after the page has loaded.
 */
export async function preloadLazyFields(): Promise<void> {
  await Promise.all(Object.values(fields).map((field) => field.load()));
}
