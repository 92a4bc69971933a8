// What the calls and the events of the partner API share.
import { z } from 'zod';

/** `live` buys with the money of the wallet, `test` with play money. */
export const MODES = ['live', 'test'] as const;
export type Mode = (typeof MODES)[number];

export const partnerFields = {
  id: z.string().regex(/^[0-9A-Za-z_-]{1,40}$/),
  itemId: z.int().min(1).max(2_147_483_647),
  /** A partner's own name for an order: printed in mails and logs, so that it is short and plain. */
  reference: z.string().regex(/^[0-9A-Za-z._:-]{1,64}$/),
  rupees: z.number(),
  time: z.iso.datetime({ offset: true }),
};
