// What browsers report as blocked by the content policy. Imports nothing of the server.
import { z } from 'zod';

/** One report, in the words of the content policy. */
export interface PolicyReportInput {
  /** The directive that was broken, such as script-src-elem. */
  directive: string;
  /** What was blocked: an address, or a word such as inline. */
  blocked: string;
  /** The address of the page. */
  page: string;
  /** The beginning of the blocked script or style. */
  sample: string;
}

/** A kind of report and how often it came. */
export interface PolicyReportView extends PolicyReportInput {
  received: number;
  /** ISO 8601. */
  lastAt: string;
}

const text = z.string().catch('');
const ofReportUri = z.object({
  'csp-report': z.object({
    'document-uri': text,
    'effective-directive': text,
    'violated-directive': text,
    'blocked-uri': text,
    'script-sample': text,
  }),
});
const ofReportTo = z.object({
  type: z.literal('csp-violation'),
  body: z.object({ documentURL: text, effectiveDirective: text, blockedURL: text, sample: text }),
});

// A browser sends a few at a time.
const MAX_REPORTS = 20;

/** The reports in a body of either form that browsers send; anything else in it is left out. */
export function readPolicyReports(body: unknown): PolicyReportInput[] {
  const old = ofReportUri.safeParse(body).data?.['csp-report'];
  if (old)
    return [
      {
        directive: old['effective-directive'] || (old['violated-directive'].split(' ')[0] ?? ''),
        blocked: old['blocked-uri'],
        page: old['document-uri'],
        sample: old['script-sample'],
      },
    ];
  const list: unknown[] = Array.isArray(body) ? body.slice(0, MAX_REPORTS) : [];
  return list.flatMap((each) => {
    const report = ofReportTo.safeParse(each).data?.body;
    if (!report) return [];
    const { documentURL: page, effectiveDirective: directive, blockedURL: blocked, sample } = report;
    return [{ directive, blocked, page, sample }];
  });
}
