// The trail as the panel reads it. Safe in a browser.
import { z } from 'zod';
import { daySchema, pagePlace, pageSize } from '@/lib/platform/list-query';

/** One line: who changed what, when, from what to what. */
export interface ChangeView {
  _id: string;
  at: string;
  action: string;
  objectType: string;
  objectId: string;
  /** Null for what the store did by itself. */
  actorId: string | null;
  /** The name of the actor, or the address of one without a name. */
  actor: string | null;
  before: unknown;
  after: unknown;
  requestId: string | null;
}

export const AUDIT_LOG_SIZES = [50, 100, 250, 500] as const;

const text = z
  .string()
  .trim()
  .min(1)
  .max(100)
  .refine((given) => given.isWellFormed() && !given.includes('\0'))
  .optional()
  .catch(undefined);
const day = daySchema.optional().catch(undefined);

/** The filters and the place of a page of the trail, as they stand in its address; what is none counts as not given. */
export const auditLogQuery = z.object({
  action: text,
  /** The whole id of what was changed. */
  object: text,
  /** A user id, or the beginning of an e-mail address; `store` for what the store did by itself. */
  actor: text,
  /** yyyy-mm-dd in IST, inclusive. */
  from: day,
  to: day,
  ...pagePlace,
  limit: pageSize(AUDIT_LOG_SIZES),
});
export type AuditLogQuery = z.infer<typeof auditLogQuery>;

export interface AuditLogPage {
  /** Newest first. */
  changes: ChangeView[];
  newer: string | null;
  older: string | null;
  /** How many lines the filters leave. */
  total: number;
  /** Every action that the trail knows, for the filter. */
  actions: string[];
}

const word = z
  .string()
  .min(1)
  .max(100)
  .refine((given) => given.isWellFormed() && !given.includes('\0'));
export const objectQuery = z.object({ objectType: word, objectId: word });
export type ObjectQuery = z.infer<typeof objectQuery>;
