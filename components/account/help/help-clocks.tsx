import { useTranslations } from 'next-intl';
import { untilText } from '@/components/shared/until-text';
import type { HelpRequestSummary } from '@/lib/domain/help-requests/schema';

/**
 * By when a complaint is acknowledged and answered, as the law wants it, and whether it is with the grievance officer.
 */
export function HelpClocks({ request }: { request: HelpRequestSummary }) {
  const t = useTranslations('help.clocks');
  const months = useTranslations('ui')('months');
  const time = (iso: string) => ({ time: untilText(months, iso) });
  const { createdAt, acknowledgedAt, acknowledgeUntil, answerUntil, escalatedAt } = request;
  return (
    <ul aria-label={t('title')} className="mt-2 list-disc space-y-1 pl-5 text-sm marker:text-accent">
      <li>{t('received', time(createdAt))}</li>
      {acknowledgedAt && <li>{t('acknowledged', time(acknowledgedAt))}</li>}
      {acknowledgeUntil && <li>{t('acknowledgeUntil', time(acknowledgeUntil))}</li>}
      {answerUntil && <li>{t('answerUntil', time(answerUntil))}</li>}
      {escalatedAt && <li>{t('escalated', time(escalatedAt))}</li>}
    </ul>
  );
}
