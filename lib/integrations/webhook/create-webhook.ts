import { callRemote } from '@/lib/integrations/http';
import type { Settings } from '@/lib/platform/config';
import { seconds } from '@/lib/platform/time';
import type { Webhook } from './port';
import { signWebhook } from './sign-webhook';
import { webhookBody } from './webhook-body';

export type WebhookSettings = Pick<
  Settings,
  'ALERT_WEBHOOK_URL' | 'ALERT_WEBHOOK_FORMAT' | 'ALERT_WEBHOOK_SECRET' | 'ALERT_TELEGRAM_CHAT_ID'
>;

/** The webhook of the settings; null without an address. `timeout` is in ms. */
export function createWebhook(settings: WebhookSettings, timeout: number = seconds(10)): Webhook | null {
  const { ALERT_WEBHOOK_URL: url, ALERT_WEBHOOK_FORMAT: format, ALERT_WEBHOOK_SECRET: secret } = settings;
  if (url === undefined) return null;
  return {
    async send(notice, now) {
      const body = webhookBody(notice, format, settings.ALERT_TELEGRAM_CHAT_ID);
      const timestamp = Math.floor(now.getTime() / 1000);
      const signed = { id: notice.id, timestamp, body };
      const answer = await callRemote({
        url,
        body,
        timeout,
        headers: {
          'content-type': 'application/json',
          'webhook-id': notice.id,
          'webhook-timestamp': String(timestamp),
          ...(secret && { 'webhook-signature': signWebhook([secret], signed) }),
        },
      });
      // The address may be a secret, so no reason repeats it. A redirect is not followed: the signed body is for the
      // address of the settings alone.
      if (answer.kind !== 'answered') return { outcome: 'failed', why: answer.reason };
      if (answer.status >= 200 && answer.status < 300) return { outcome: 'sent' };
      return { outcome: 'failed', why: `HTTP ${answer.status}` };
    },
  };
}
