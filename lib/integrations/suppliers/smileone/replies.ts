import { z } from 'zod';
import { cleanText, decimalText, idText, lineText } from '@/lib/integrations/http';

const status = z.union([
  z.int(),
  z
    .string()
    .regex(/^\d{1,6}$/)
    .transform(Number),
]);

/** What all replies share: 200, or a refusal, although HTTP says 200 for both (SMILEONE-3). */
export const envelope = z.object({ status, message: lineText.catch('') });

/** Read only after the status was seen to be 200. */
export const orderReply = z.object({ order_id: idText, price: decimalText.nullable().catch(null) });

export const roleReply = z.object({
  username: z.string().transform((name) => cleanText(name, 100)),
  // Not in the real answers that were seen, which have no country at all: its absence says nothing.
  country: lineText,
});

export const balanceReply = z.object({ status: z.literal([200, '200']), smile_points: decimalText });
