import { lateView } from "../../ui/late-view.tsx";

/**
 * The fields of records for a page on which hardly anybody sees them: their code comes where they are shown,
 * and for somebody who may ask for them soon after the page.
 */
const fields = {
  vehicle: lateView(async () => ({
    default: (await import("../../account/garage/fields.tsx")).VehicleFields,
  })),
  address: lateView(async () => ({
    default: (await import("../../account/addresses/fields.tsx")).AddressFields,
  })),
  search: lateView(async () => ({
    default: (await import("../../account/addresses/search/address-search.tsx")).AddressSearch,
  })),
};

export const VehicleFields = fields.vehicle.View;
export const AddressFields = fields.address.View;
export const AddressSearch = fields.search.View;

/** Loads them all. The server does so before it renders, the browser before it takes over what shows them. */
export async function loadLateFields(): Promise<void> {
  await Promise.all(Object.values(fields).map((field) => field.load()));
}
