// What partners are told of by webhooks, and the forms of their endpoints. It is safe for the browser.
import { z } from 'zod';
import { issue } from '@/lib/platform/messages/schema';
import type * as data from './schema/event-data';
import { MODES, partnerFields } from './schema/fields';
import type { PartnerOrder } from './schema/partner-order';

export * from './schema/event-data';
export { MODES, type Mode, partnerFields } from './schema/fields';
export { orderView, PARTNER_ORDER_STATUSES, type PartnerOrder } from './schema/partner-order';

const EVENT_TYPES = [
  'order.completed',
  'order.refunded',
  'order.cancelled',
  'order.waiting',
  'balance.low',
  'balance.credited',
  'item.price_changed',
  'item.stock_changed',
  'key.expiring',
  'endpoint.disabled',
  'ping',
] as const;
export type EventType = (typeof EVENT_TYPES)[number];

/** Those that an endpoint asks for; a ping goes to the endpoint that is tested, whatever it asks for. */
export const CHOSEN_TYPES = EVENT_TYPES.filter((type) => type !== 'ping');

const DELIVERY_STATES = ['pending', 'delivered', 'failed', 'dropped'] as const;

/** How many endpoints a partner may have in each mode. */
export const MAX_ENDPOINTS = 10;
/** For how many hours the secret before signs too, at most. */
const MAX_OVERLAP_HOURS = 168;
export const DEFAULT_OVERLAP_HOURS = 24;
/** The version of the API that new keys speak, and in which events are written. */
export const API_VERSION = '2026-12-01';

/** The data of an event, by its type. */
interface EventData {
  'order.completed': PartnerOrder;
  'order.refunded': PartnerOrder;
  'order.cancelled': PartnerOrder;
  'order.waiting': PartnerOrder;
  'balance.low': z.output<typeof data.lowBalance>;
  'balance.credited': z.output<typeof data.credit>;
  'item.price_changed': z.output<typeof data.changedItem>;
  'item.stock_changed': z.output<typeof data.changedItem>;
  'key.expiring': z.output<typeof data.expiringKey>;
  'endpoint.disabled': z.output<typeof data.disabledEndpoint>;
  ping: z.output<typeof data.ping>;
}

/** An event with the data of its type. */
export type Told = { [Type in EventType]: { type: Type; data: EventData[Type] } }[EventType];

const url = z.string().trim().min(1, issue('webhooks.urlMissing')).max(2_048, issue('webhooks.urlTooLong'));
const types = z
  .array(z.enum(CHOSEN_TYPES))
  .min(1, issue('webhooks.typesMissing'))
  .transform((chosen) => CHOSEN_TYPES.filter((type) => chosen.includes(type)));

const { id } = partnerFields;

/** Which part of a list: the newest first, and after those of a `next`. */
const page = {
  cursor: id.optional(),
  limit: z
    .string()
    .regex(/^(100|[1-9]\d?)$/)
    .transform(Number)
    .default(50),
};

export const nothing = z.strictObject({});
export const idParams = z.strictObject({ id });
export const pageQuery = z.strictObject(page);
export const eventsQuery = z.strictObject({
  ...page,
  type: z.enum(EVENT_TYPES).optional(),
  order_id: id.optional(),
});

export const endpointBody = z.strictObject({ url, types, version: z.literal(API_VERSION).optional() });
export const endpointChanges = z.strictObject({
  url: url.optional(),
  types: types.optional(),
  enabled: z.boolean().optional(),
});
export const rotateBody = z.strictObject({
  overlap_hours: z.number().int().min(0).max(MAX_OVERLAP_HOURS).optional(),
});
export const replayBody = z.strictObject({ endpoint_id: id.optional() });

export const endpointForm = z.object({ mode: z.enum(MODES), url, types });
/** The changes that the page of a partner sends; unlike the partner API it ignores other fields. */
export const endpointEdit = z.object(endpointChanges.shape);
/** The address as the page showed it to the person who brings the endpoint back. */
export const restoreForm = z.object({ url: z.string().max(2_048) });
export const endpointIdForm = z.object({ id });
export const replayForm = z.object({ eventId: id, endpointId: id });

export const DISABLED_WHY = ['partner', 'gone', 'failing'] as const;

/** An endpoint as its partner reads it; its secret is shown when it is made, and never again. */
export const endpointView = z.object({
  id: z.string(),
  mode: z.enum(MODES),
  url: z.string(),
  types: z.array(z.enum(EVENT_TYPES)),
  version: z.string(),
  enabled: z.boolean(),
  /** Why it is not: it was switched off, it answered 410, or it failed for five days. */
  disabled_reason: z.enum(DISABLED_WHY).nullable(),
  /** Whether it is disabled because the key of its address or of its secret was revoked; a person brings it back. */
  key_revoked: z.boolean(),
  failing_since: z.string().nullable(),
  /** Until when the secret before signs too; null without one. */
  old_until: z.string().nullable(),
  created_at: z.string(),
});
export type EndpointView = z.infer<typeof endpointView>;

/** A new endpoint with its secret. */
export const newEndpointView = z.object({ endpoint: endpointView, secret: z.string() });
/** A new secret, and until when the one before signs too. */
export const secretView = z.object({ secret: z.string(), old_until: z.string().nullable() });
/** The event of a test. */
export const pingView = z.object({ event_id: z.string() });
/** To how many endpoints an event goes again. */
export const replayView = z.object({ deliveries: z.number().int() });
export const goneView = z.object({});

const tryView = z.object({
  at: z.string(),
  /** The status of the answer; null when none came. */
  status: z.number().int().nullable(),
  ms: z.number().int(),
  error: z.string().nullable(),
  /** The beginning of the answer. */
  reply: z.string().nullable(),
});

export const deliveryView = z.object({
  id: z.string(),
  event_id: z.string(),
  type: z.enum(EVENT_TYPES),
  subject: z.string(),
  state: z.enum(DELIVERY_STATES),
  /** When it is tried next; null when it is over. */
  due_at: z.string().nullable(),
  created_at: z.string(),
  tries: z.array(tryView),
});
export type DeliveryView = z.infer<typeof deliveryView>;

/** An endpoint with its newest deliveries, as its partner's page shows it. */
export interface OwnEndpoint extends EndpointView {
  deliveries: DeliveryView[];
}

/** An endpoint as staff see it, with its partner and how many deliveries wait. */
export interface EndpointOfStaff extends EndpointView {
  partnerId: string;
  partner: string;
  waiting: number;
}

/**
 * A delivery as staff see it. One that waits is tried by itself, and a disabled endpoint is enabled by its partner
 * first.
 */
export interface DeliveryOfStaff extends DeliveryView {
  url: string;
  canReplay: boolean;
}

export const eventView = z.object({
  id: z.string(),
  type: z.enum(EVENT_TYPES),
  subject: z.string(),
  sequence: z.number().int(),
  at: z.string(),
  data: z.record(z.string(), z.unknown()),
});
export type EventView = z.infer<typeof eventView>;
