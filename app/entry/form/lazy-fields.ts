import { lazyView } from "../../ui/lazy-view.tsx";

/**
 * Components that most visitors of the page never need: their code is loaded only if they are rendered, or
 * soon after the page for users who may need them.
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
 * Preloads them all: on the server before rendering, in the browser before hydrating a page that uses them.
 */
export async function preloadLazyFields(): Promise<void> {
  await Promise.all(Object.values(fields).map((field) => field.load()));
}
