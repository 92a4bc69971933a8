import { z } from 'zod';
import { cleanText, decimalText, idText, lineText } from '@/lib/integrations/http';

const status = z.union([
  z.int(),
  z
    .string()
    .regex(/^\d{1,6}$/)
    .transform(Number),
]);

/** The fields of all replies. `status` is 200 or the code of a refusal; HTTP's status is 200 for both (SMILEONE-3). */
export const envelope = z.object({ status, message: lineText.catch('') });

/** Valid only for a reply whose status is 200. */
export const orderReply = z.object({ order_id: idText, price: decimalText.nullable().catch(null) });

export const roleReply = z.object({
  username: z.string().transform((name) => cleanText(name, 100)),
  // The real answers that we saw have no country, so a missing one means nothing.
  country: lineText,
});

export const balanceReply = z.object({ status: z.literal([200, '200']), smile_points: decimalText });
