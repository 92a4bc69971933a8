// Everything that a successful reply may hold, call by call: a field that is not here fails the test.
import { z } from 'zod';
import type { Who } from '../world';
import { accountsReplies } from './accounts';
import { catalogueReplies, itemForAdmins, itemForAll, itemForResellers } from './catalogue';
import { moneyReplies } from './money';
import { notificationsReplies } from './notifications';
import { ordersReplies } from './orders';
import { panelReplies } from './panel';
import { partnersReplies } from './partners';
import { reply, text, time } from './reply';
import { storeReplies } from './store';

export { linkReply, reauthenticatedReply, recoveryCodesReply, signedInReply } from './accounts';

const REPLIES: Record<string, z.ZodType> = {
  ...catalogueReplies,
  ...ordersReplies,
  ...partnersReplies,
  ...moneyReplies,
  ...accountsReplies,
  ...notificationsReplies,
  ...panelReplies,
  ...storeReplies,
};

/** The reply of that call to that user; throws for a call whose reply is not in the table. */
export function replySchema(name: string, who: Who): z.ZodType {
  if (name === 'GET /item/[productId]') {
    const item = { admin: itemForAdmins, reseller: itemForResellers }[who as string] ?? itemForAll;
    return reply({ items: z.array(item) });
  }
  if (name === 'GET /api/health') {
    const found = z.strictObject({ at: time, held: z.number(), broken: z.array(text) });
    const books: z.ZodRawShape = who === 'admin' ? { books: found.nullable() } : {};
    return reply({ database: text, worker: text, catalogue: text, sales: text, deliveries: text, ...books });
  }
  const schema = REPLIES[name];
  if (!schema) throw new Error(`what ${name} may answer is not written down`);
  return schema;
}
