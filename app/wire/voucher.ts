import { z } from "zod";
import { optionalImage } from "./media.ts";
import { nullableList, record, recordId, text } from "./primitives.ts";

/** The design of a gift voucher. [VCH-005] */
const VoucherTheme = record({ id: recordId, name: text, image: optionalImage });

/** The response of the GraphQL query `cognitoGiftVoucherThemes`. [API-071] */
export const VoucherThemes = z.object({ cognitoGiftVoucherThemes: nullableList(VoucherTheme) });
