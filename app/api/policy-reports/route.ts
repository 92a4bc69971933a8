import { handle } from '@/lib/http/handle';
import { recordPolicyReport } from '@/lib/domain/policy-reports';
import { readPolicyReports } from '@/lib/domain/policy-reports/schema';
import { malformed, readText } from '@/lib/http/request/body';

// In bytes; a report has one or two thousand.
const LARGEST = 32_000;

// Browsers send reports without a cookie and with a type of their own, so this reads the text by itself.
export const POST = handle(
  { access: 'public', limit: { name: 'policyReportPerAddress', by: 'address' } },
  async ({ context, request }) => {
    for (const report of readPolicyReports(parse(await readText(request, LARGEST))))
      await recordPolicyReport(context, report);
    return {};
  },
);

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw malformed(cause);
  }
}
