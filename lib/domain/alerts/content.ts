import { z } from 'zod';
import { ALERT_KINDS, ALERT_STAGES } from './schema';

const amount = z.number().nullable();

const digestItem = z.object({
  /** The id of an order or top-up, or the name of a supplier. */
  subject: z.string(),
  cause: z.string().nullable(),
  minutes: z.number(),
  /** Rupees. */
  amount,
});
export type DigestItem = z.infer<typeof digestItem>;

/** Alerts of one kind; `items` names those that have waited longest. */
const digestGroup = z.object({
  kind: z.enum(ALERT_KINDS),
  /** The latest one among them. */
  stage: z.enum(ALERT_STAGES),
  count: z.number(),
  overdue: z.number(),
  /** Those whose time of being taken is over. */
  lapsed: z.number(),
  oldestMinutes: z.number(),
  promiseMinutes: z.number().nullable(),
  amount,
  items: z.array(digestItem),
});
export type DigestGroup = z.infer<typeof digestGroup>;

/** Patterns in the security events; each has a letter of its own. */
const SECURITY_PATTERNS = ['many-accounts', 'many-devices', 'many-refusals', 'staff-device'] as const;

/** What a message says, without its language. It holds nothing of a customer beside ids and amounts. */
export const messageContent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('digest'), groups: z.array(digestGroup) }),
  z.object({ type: z.literal('security'), pattern: z.enum(SECURITY_PATTERNS) }),
]);
export type MessageContent = z.infer<typeof messageContent>;
export type Digest = Extract<MessageContent, { type: 'digest' }>;
