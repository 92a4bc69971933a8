// How the panel shows the quarantine of a restored database, and how a person ends it. Browsers import this file.
import { z } from 'zod';
import { requiredReason } from '@/lib/platform/reasons';

export interface QuarantineView {
  _id: string;
  /** ISO 8601: the last moment of which the database knows, when it was restored, and when the lists were compared. */
  recoveredTo: string;
  restoredAt: string;
  comparedAt: string | null;
  /** Sentences about what could not be compared. */
  missing: string[];
  /** Payments that were found paid, and purchases that were found at suppliers. */
  credited: number;
  marked: number;
  /** Differences of the compared days that are open. */
  differences: number;
  /** Paid orders that wait for the end of the quarantine. */
  waiting: number;
  /** Paid orders that get a case with its end, because nothing says whether they were delivered. */
  uncertain: number;
  /** Codes in stock that are set aside with its end, because they may have been sold after the restored moment. */
  codes: number;
}

export const endQuarantineForm = z.object({
  /** When the lists were compared, as the viewer's page said. */
  seen: z.iso.datetime(),
  reason: requiredReason(500),
});
export type EndQuarantine = z.input<typeof endQuarantineForm>;
