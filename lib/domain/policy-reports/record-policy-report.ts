import { createHash } from 'node:crypto';
import type { Context } from '@/lib/domain/context';
import type { PolicyReportInput } from './schema';

/** The most kinds of reports that are kept; those that came last stay. */
const MAX_POLICY_REPORTS = 200;

const DIRECTIVE = /^[a-z-]{3,40}$/;
const WORD = /^[a-z-]{1,40}$/;
// In characters; browsers send the first 40.
const SAMPLE_LENGTH = 80;

/**
 * Counts a report. Anyone can send one, so it is cut down to a kind of report of a page of this store before it is
 * stored, and equal ones are one row. The page is stored without the rest of its address, which may be a secret link.
 */
export async function recordPolicyReport(
  context: Pick<Context, 'db' | 'clock' | 'shop'>,
  report: PolicyReportInput,
): Promise<void> {
  const page = pageOf(report.page, context.shop.url);
  if (page === null || !DIRECTIVE.test(report.directive)) return;
  const { directive } = report;
  const blocked = WORD.test(report.blocked) ? report.blocked : originOf(report.blocked);
  const sample = report.sample.replaceAll('\0', '').slice(0, SAMPLE_LENGTH).toWellFormed();
  const key = createHash('sha256')
    .update(JSON.stringify([directive, blocked, page, sample]))
    .digest('base64url');
  const now = context.clock.now();
  await context.db.$executeRaw`
    insert into policy_reports (key, directive, blocked, page, sample, received, first_at, last_at)
    values (${key}, ${directive}, ${blocked}, ${page}, ${sample}, 1, ${now}, ${now})
    on conflict (key) do update set received = policy_reports.received + 1, last_at = excluded.last_at`;
  await context.db.$executeRaw`
    delete from policy_reports where key in (
      select key from policy_reports order by last_at desc, key offset ${MAX_POLICY_REPORTS}
    )`;
}

/** The first part of a page's path, after its language; null for a page of another site. */
function pageOf(address: string, store: string): string | null {
  const url = URL.parse(address);
  if (url?.origin !== new URL(store).origin) return null;
  return (/^(?:\/hi)?\/?[^/]{0,40}/.exec(url.pathname)?.[0] ?? '/').slice(0, 60);
}

function originOf(address: string): string {
  const origin = URL.parse(address)?.origin;
  return (origin === undefined || origin === 'null' ? 'unknown' : origin).slice(0, 200);
}
