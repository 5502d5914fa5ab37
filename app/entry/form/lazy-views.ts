import { createLazyView } from "../../ui/lazy-view.tsx";

/**
 * Components that most users don't need. Their code is loaded when they are rendered, or earlier by
 * `preloadLazyViews`.
 */
const lazyViews = {
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

export const EntryNotices = lazyViews.notices.View;
export const UnpaidEntryAlert = lazyViews.unpaid.View;
export const ReceiptView = lazyViews.receipt.View;
export const VehicleFields = lazyViews.vehicle.View;
export const AddressFields = lazyViews.address.View;
export const FileField = lazyViews.photo.View;
export const AddressSearch = lazyViews.search.View;

/**
 * Loads the code of all lazy components: on the server before rendering, in the browser before the hydration
 * of a page with such a component, and for logged-in users after the page has loaded.
 */
export async function preloadLazyViews(): Promise<void> {
  await Promise.all(Object.values(lazyViews).map((view) => view.load()));
}
