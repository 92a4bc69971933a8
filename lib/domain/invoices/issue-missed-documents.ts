import { z } from 'zod';
import { defineJob } from '@/lib/platform/jobs';
import { after, days, hours } from '@/lib/platform/time';
import { type IssueContext, issueDocuments } from './issue-documents';

export const issueMissedDocumentsJob = defineJob('issue-missed-documents', z.object({}), {
  maxAttempts: 3,
  atOnce: 1,
});

/** An invoice may be issued within 30 days. What was missed for longer is told by `npm run prove`. */
const MISSED_WITHIN = days(40);
/** Orders of one statement, by their end: 14,000 of a store that sells 20 million in a year. */
const WINDOW = hours(6);

/**
 * Issues the documents of what ended, or was refunded, by a clock that was more than an hour behind: the sweep of each
 * minute begins after it. Returns how many.
 */
export async function issueMissedDocuments(context: IssueContext): Promise<number> {
  const now = context.clock.now();
  let issued = 0;
  for (let from = after(now, -MISSED_WITHIN); from < now; from = after(from, WINDOW))
    issued += await issueDocuments(context, { from, until: after(from, WINDOW) });
  return issued;
}
