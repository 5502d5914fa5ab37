import { lazyView } from "../../ui/lazy-view.tsx";

/**
 * Components that most users of the event's page don't need. Their code is loaded only when they are
 * rendered, or in advance by `preloadLazyFields`.
 */
const fields = {
  vehicle: lazyView(async () => ({
    default: (await import("../../account/garage/fields.tsx")).VehicleFields,
  })),
  address: lazyView(async () => ({
    default: (await import("../../account/addresses/fields.tsx")).AddressFields,
  })),
  photo: lazyView(async () => ({ default: (await import("../../uploads/file-field.tsx")).FileField })),
  search: lazyView(async () => ({
    default: (await import("../../account/addresses/search/address-search.tsx")).AddressSearch,
  })),
  receipt: lazyView(() => import("../receipt/receipt-view.tsx")),
  notices: lazyView(async () => ({ default: (await import("../entry-notices.tsx")).EntryNotices })),
  unpaid: lazyView(async () => ({ default: (await import("../drafts/unpaid-entry.tsx")).UnpaidEntryAlert })),
};

export const EntryNotices = fields.notices.View;
export const UnpaidEntryAlert = fields.unpaid.View;
export const ReceiptView = fields.receipt.View;
export const VehicleFields = fields.vehicle.View;
export const AddressFields = fields.address.View;
export const FileField = fields.photo.View;
export const AddressSearch = fields.search.View;

/**
 * Loads the code of all lazy components: on the server before rendering, and in the browser before a page
 * that contains such a component is hydrated, or for logged-in users after the page has loaded.
 */
export async function preloadLazyFields(): Promise<void> {
  await Promise.all(Object.values(fields).map((field) => field.load()));
}
