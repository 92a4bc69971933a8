import { expect, test } from 'vitest';
import { signWebhook } from '@/lib/integrations/webhook/sign-webhook';
import { webhookBody } from '@/lib/integrations/webhook/webhook-body';

const notice = {
  id: 'msg_1',
  type: 'alert.digest',
  writtenAt: new Date('2026-11-20T06:30:00.000Z'),
  data: { groups: [] },
  text: 'Tarang: <3 overdue> & more',
};

test('the signature of a webhook is that of the test vector of the Standard Webhooks specification', () => {
  const signature = signWebhook(['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'], {
    id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    timestamp: 1614265330,
    body: '{"test": 2432232314}',
  });
  expect(signature).toBe('v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=');
});

test('the body of a webhook has its type, the time at which it was written and its data', () => {
  expect(JSON.parse(webhookBody(notice, 'json', undefined))).toEqual({
    type: 'alert.digest',
    timestamp: '2026-11-20T06:30:00.000Z',
    data: { groups: [] },
  });
});

test('the body for Slack is a text without marks that Slack would read as a link or a mention', () => {
  expect(JSON.parse(webhookBody(notice, 'slack', undefined))).toEqual({
    text: 'Tarang: &lt;3 overdue&gt; &amp; more',
  });
});

test('the body for Telegram names the chat, and its text is never longer than Telegram accepts', () => {
  const body = JSON.parse(webhookBody({ ...notice, text: 'x'.repeat(9_000) }, 'telegram', '-100123'));
  expect(body).toMatchObject({ chat_id: '-100123', link_preview_options: { is_disabled: true } });
  expect(body.text.length).toBeLessThanOrEqual(4_096);
});
