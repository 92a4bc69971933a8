import { createHmac } from 'node:crypto';
import { z } from 'zod';
import { postOut } from '@/lib/sandbox/http/post-out';
import { randomHash } from '@/lib/sandbox/ids';
import type { SandboxContext } from '@/lib/sandbox/services';
import type { WhatsAppSent } from './messages';

const said = z.strictObject({
  /** With the code of the country, without a plus. */
  from: z.string().regex(/^\d{8,15}$/),
  text: z.string().optional(),
  /** What the button sends back. */
  stop: z.string().optional(),
});

/** Sends what happened to the store, signed as Meta does (WHATSAPP-4). Returns the status of the store's answer. */
async function sendWebhook(context: SandboxContext, value: object, text: string): Promise<number | null> {
  const { appSecret, phoneId } = context.credentials.whatsapp;
  const body = JSON.stringify({
    object: 'whatsapp_business_account',
    entry: [
      {
        id: '102290129340398',
        changes: [
          {
            field: 'messages',
            value: {
              messaging_product: 'whatsapp',
              metadata: { display_phone_number: '910000000000', phone_number_id: phoneId },
              ...value,
            },
          },
        ],
      },
    ],
  });
  const signature = `sha256=${createHmac('sha256', appSecret).update(body).digest('hex')}`;
  const post = () =>
    postOut(context, context.settings.whatsappWebhookUrl, body, 'application/json', {
      'x-hub-signature-256': signature,
    });
  if (context.faults.take('whatsapp', 'webhook_twice', { on: 'webhook', region: null, text })) await post();
  return (await post()).status;
}

/** The states of a message that was taken: sent and delivered, or failed with this code. */
export async function sendStatuses(
  context: SandboxContext,
  { to, reference }: Pick<WhatsAppSent, 'to' | 'reference'>,
  { id, code }: { id: string; code: number | null },
): Promise<void> {
  const errors = [{ code, title: 'Message undeliverable', message: 'Message undeliverable' }];
  for (const status of code === null ? ['sent', 'delivered'] : ['sent', 'failed'])
    await sendWebhook(
      context,
      {
        statuses: [
          {
            id,
            status,
            timestamp: now(),
            recipient_id: to,
            biz_opaque_callback_data: reference,
            ...(status === 'failed' && { errors }),
          },
        ],
      },
      to,
    );
}

/** A person writes to the store's number, or presses the button of a message that ends such messages. */
export function say(context: SandboxContext, input: unknown): Promise<number | null> {
  const { from, text, stop } = said.parse(input);
  const about = { from, id: `wamid.${randomHash()}`, timestamp: now() };
  const message =
    stop === undefined
      ? { ...about, type: 'text', text: { body: text ?? '' } }
      : { ...about, type: 'button', button: { payload: stop, text: 'Stop these messages' } };
  const contacts = [{ profile: { name: 'Asha' }, wa_id: from }];
  return sendWebhook(context, { contacts, messages: [message] }, from);
}

const now = () => String(Math.floor(Date.now() / 1000));
