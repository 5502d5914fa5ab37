/**
 * The features of the API. Each line exports a function that creates a `Feature`; the order of the lines
 * doesn't matter.
 */
export { accountFeature } from "./account/account.feature.ts";
export { addressServiceFeature } from "./address-service/address-service.feature.ts";
export { articlesFeature } from "./articles/articles.feature.ts";
export { authFeature } from "./auth/auth.feature.ts";
export { authorisationFeature } from "./authorisation/authorisation.feature.ts";
export { backOfficeFeature } from "./back-office/back-office.feature.ts";
export { cartFeature } from "./cart/cart.feature.ts";
export { contactFeature } from "./contact/contact.feature.ts";
export { contentRecordsFeature } from "./content-records/content-records.feature.ts";
export { contentFeature } from "./content/content.feature.ts";
export { documentsFeature } from "./documents/documents.feature.ts";
export { entriesFeature } from "./entries/entries.feature.ts";
export { eventsFeature } from "./events/events.feature.ts";
export { formsFeature } from "./forms/forms.feature.ts";
export { licencesFeature } from "./licences/licences.feature.ts";
export { mediaFeature } from "./media/media.feature.ts";
export { newsletterFeature } from "./newsletter/newsletter.feature.ts";
export { ownDataFeature } from "./own-data/own-data.feature.ts";
export { paymentsFeature } from "./payments/payments.feature.ts";
export { seriesFeature } from "./series/series.feature.ts";
export { shopFeature } from "./shop/shop.feature.ts";
export { stallsFeature } from "./stalls/stalls.feature.ts";
export { termsFeature } from "./terms/terms.feature.ts";
export { uploadsFeature } from "./uploads/uploads.feature.ts";
export { vehiclesFeature } from "./vehicles/vehicles.feature.ts";
export { vouchersFeature } from "./vouchers/vouchers.feature.ts";
