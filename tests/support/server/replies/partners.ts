// Partners, their lists and webhooks.
import { z } from 'zod';
import type { BulkLineView, BulkOrderView } from '@/lib/domain/bulk-orders/schema';
import type { EndpointView } from '@/lib/domain/webhooks/schema';
import { done, maybe, reply, rupees, text, time } from './reply';

const newKey = reply({ id: text, text });

const webhookEndpoint = z.strictObject({
  id: text,
  mode: text,
  url: text,
  types: z.array(text),
  version: text,
  enabled: z.boolean(),
  disabled_reason: maybe,
  key_revoked: z.boolean(),
  failing_since: maybe,
  old_until: maybe,
  created_at: time,
} satisfies Record<keyof EndpointView, z.ZodType>);

const bulkLine = z.strictObject({
  line: z.int(),
  inputs: z.array(text),
  player: maybe,
  state: text,
  problem: maybe,
  notChecked: z.boolean(),
  orderId: maybe,
} satisfies Record<keyof BulkLineView, z.ZodType>);

const bulkOrder = z.strictObject({
  id: text,
  productId: text,
  itemid: z.int(),
  product: text,
  item: text,
  labels: z.array(text),
  price: rupees,
  gst: z.number().optional(),
  balance: rupees,
  state: text,
  stop: maybe,
  inStock: z.boolean(),
  createdAt: time,
  lines: z.array(bulkLine),
} satisfies Record<keyof BulkOrderView, z.ZodType>);

export const partnersReplies: Record<string, z.ZodType> = {
  'POST /user/partner/ask': done,
  'POST /user/partner/keys': newKey,
  'POST /user/partner/keys/[id]/rotate': reply({ id: text, text, endpoints: z.int() }),
  'POST /user/partner/keys/[id]/revoke': reply({ endpoints: z.int() }),
  'POST /user/partner/balance': done,
  'POST /user/partner/tests/reset': done,
  'POST /user/bulk-orders': reply({ id: text }),
  'POST /user/bulk-orders/[id]/check': reply({ list: bulkOrder }),
  'POST /user/bulk-orders/[id]/buy': reply({ list: bulkOrder }),
  'POST /user/webhooks': reply({ endpoint: webhookEndpoint, secret: text }),
  'POST /user/webhooks/[id]': reply({ endpoint: webhookEndpoint }),
  'POST /user/webhooks/[id]/delete': done,
  'POST /user/webhooks/[id]/secret': reply({ secret: text, oldUntil: maybe }),
  'POST /user/webhooks/[id]/restore': reply({ secret: text }),
  'POST /user/webhooks/replay': reply({ deliveries: z.int() }),
};
