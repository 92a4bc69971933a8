// The types and schemas with which the panel reads the audit log. Browsers import this file.
import { z } from 'zod';
import { filterDay, filterText, pagePlace, pageSize, storableText } from '@/lib/platform/list-query';

/** An entry: who changed what, when, from what to what. */
export interface ChangeView {
  _id: string;
  at: string;
  action: string;
  objectType: string;
  objectId: string;
  /** What the object is called now; null for one without a name. */
  objectName: string | null;
  /** Null when the store made the change by itself. */
  actorId: string | null;
  /** The actor's name, or the e-mail address of one without a name. */
  actor: string | null;
  before: unknown;
  after: unknown;
  requestId: string | null;
}

export const AUDIT_LOG_SIZES = [50, 100, 250, 500] as const;

/** The filters of the audit log and of its CSV file. Invalid parameters are ignored. */
export const auditLogFilters = z.object({
  action: filterText,
  /** The complete id of the changed object. */
  object: filterText,
  /** A user id, the beginning of an e-mail address, or `store` for changes that the store made by itself. */
  actor: filterText,
  /** yyyy-mm-dd in IST, inclusive. */
  from: filterDay,
  to: filterDay,
});
export type AuditLogFilters = z.infer<typeof auditLogFilters>;

/** The query of a page of the audit log: its filters and its position. */
export const auditLogQuery = auditLogFilters.extend({
  ...pagePlace,
  limit: pageSize(AUDIT_LOG_SIZES),
});
export type AuditLogQuery = z.infer<typeof auditLogQuery>;

export interface AuditLogPage {
  /** Newest first. */
  changes: ChangeView[];
  newer: string | null;
  older: string | null;
  /** The number of entries that match the filters. */
  total: number;
  /** All actions in the log, for the filter. */
  actions: string[];
}

export const objectQuery = z.object({ objectType: storableText, objectId: storableText });
export type ObjectQuery = z.infer<typeof objectQuery>;
