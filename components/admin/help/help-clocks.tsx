import { istText } from '@/components/admin/table/ist-text';
import type { HelpRequestSummary } from '@/lib/domain/help-requests/schema';

/** By when the law wants a complaint to be acknowledged and answered, and whether it is with the grievance officer. */
export function HelpClocks({ request }: { request: HelpRequestSummary }) {
  const { acknowledgedAt, acknowledgeUntil, answerUntil, escalatedAt } = request;
  const clocks = [
    acknowledgeUntil && `Acknowledge by ${istText(acknowledgeUntil)}: take it, or answer it.`,
    acknowledgedAt && `Acknowledged ${istText(acknowledgedAt)}.`,
    answerUntil && `Answer by ${istText(answerUntil)} at the latest.`,
  ];
  return (
    <p className="text-muted text-xs tabular-nums">
      {escalatedAt && (
        <strong className="text-wait">
          For the grievance officer since {istText(escalatedAt)}: only an owner can answer it.{' '}
        </strong>
      )}
      {clocks.filter(Boolean).join(' ')}
    </p>
  );
}
