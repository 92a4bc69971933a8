import type { UnsentMessage } from '@/lib/domain/alerts/schema';
import { istDateTime } from '@/lib/platform/time';
import { WarningCard } from './warning-card';

/**
 * Messages about alerts that could not be sent, with the error, so that a person mends the mail server or the webhook.
 */
export function UnsentMessages({ messages }: { messages: UnsentMessage[] }) {
  return (
    <WarningCard
      label="Alerts that were not delivered"
      sentences={messages.map(
        ({ channel, since, tries, why }) =>
          `A message by ${channel} of ${istDateTime(new Date(since)).slice(0, 16)} IST was not delivered in ${tries} ${tries === 1 ? 'try' : 'tries'}: ${why}.`,
      )}
    >
      <p className="text-muted">It is tried again for half an hour. Check SMTP_URL and ALERT_WEBHOOK_URL.</p>
    </WarningCard>
  );
}
