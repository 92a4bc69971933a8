// The types and schemas with which the panel reads security events. Browsers import this file.
import { z } from 'zod';
import { filterDay, filterText, pagePlace, pageSize } from '@/lib/platform/list-query';

export const SECURITY_EVENT_KINDS = [
  'sign-in',
  'sign-in-refused',
  'code-refused',
  'link-refused',
  'access-refused',
  'limit-reached',
  'role-changed',
  'approval',
  'password-reset',
  'second-factor-changed',
  'account-changed',
  'claim-moved',
] as const;
export type SecurityEventKind = (typeof SECURITY_EVENT_KINDS)[number];

export interface SecurityEventView {
  _id: string;
  /** ISO 8601. */
  at: string;
  kind: string;
  /** How often it happened: repeats within a minute are one event. */
  times: number;
  /** Null when the account is not known. */
  accountId: string | null;
  /** The name of the account or its e-mail address; its id when the account was deleted. */
  account: string | null;
  device: string | null;
  address: string | null;
  detail: unknown;
  requestId: string | null;
}

export const SECURITY_EVENT_SIZES = [50, 100, 250, 500] as const;

/** The filters of the events; invalid ones are ignored. */
export const securityEventFilters = z.object({
  kind: z.enum(SECURITY_EVENT_KINDS).optional().catch(undefined),
  /** A user id or the beginning of an e-mail address. */
  account: filterText,
  device: filterText,
  address: filterText,
  /** yyyy-mm-dd in IST, inclusive. */
  from: filterDay,
  to: filterDay,
});
export type SecurityEventFilters = z.infer<typeof securityEventFilters>;

export const securityEventQuery = securityEventFilters.extend({
  ...pagePlace,
  limit: pageSize(SECURITY_EVENT_SIZES),
});
export type SecurityEventQuery = z.infer<typeof securityEventQuery>;

export interface SecurityEventPage {
  /** Newest first. */
  events: SecurityEventView[];
  newer: string | null;
  older: string | null;
  /** The number of matching events; null for thousands, which are not counted. */
  total: number | null;
}
