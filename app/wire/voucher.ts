import { z } from "zod";
import { optionalImage } from "./media.ts";
import { queriedList, record, recordId, text } from "./primitives.ts";

/** What a gift voucher looks like. [VCH-005] */
const VoucherTheme = record({ id: recordId, name: text, image: optionalImage });

/** The answer to `cognitoGiftVoucherThemes`. [API-071] */
export const VoucherThemes = z.object({ cognitoGiftVoucherThemes: queriedList(VoucherTheme) });
