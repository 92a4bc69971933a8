import { useTranslations } from 'next-intl';
import { untilText } from '@/components/shared/until-text';
import type { HelpRequestSummary } from '@/lib/domain/help-requests/schema';

interface HelpStateProps {
  request: Pick<HelpRequestSummary, 'status' | 'promisedUntil'>;
  now: Date;
}

/** Whose turn a help request is, and until when an answer is promised; after that time, an apology. */
export function HelpState({ request: { status, promisedUntil }, now }: HelpStateProps) {
  const t = useTranslations('confirmation.help.state');
  const months = useTranslations('ui')('months');
  if (promisedUntil === null) return t(status === 'closed' ? 'closed' : 'answered');
  const time = untilText(months, promisedUntil);
  return now > new Date(promisedUntil) ? t('late', { time }) : t('promised', { time });
}
