import { createHmac } from 'node:crypto';
import { callRemote } from '@/lib/integrations/http';
import type { Settings } from '@/lib/platform/config';
import { isSameSecret } from '@/lib/platform/digest';
import { seconds } from '@/lib/platform/time';
import { judgeAnswer } from './judge-answer';
import type { WhatsApp, WhatsAppMessage } from './port';
import { readEvents } from './read-events';

type WhatsAppSettings = Pick<
  Settings,
  | 'WHATSAPP_TOKEN'
  | 'WHATSAPP_PHONE_ID'
  | 'WHATSAPP_APP_SECRET'
  | 'WHATSAPP_VERIFY_TOKEN'
  | 'WHATSAPP_TEMPLATES'
  | 'WHATSAPP_TEMPLATES_HI'
  | 'WHATSAPP_API_URL'
  | 'WHATSAPP_API_VERSION'
>;

export interface WhatsAppOptions {
  /** ms for one call. */
  timeout?: number;
}

/** The number of the settings; null without one. */
export function createWhatsApp(
  settings: WhatsAppSettings,
  { timeout = seconds(10) }: WhatsAppOptions = {},
): WhatsApp | null {
  const {
    WHATSAPP_TOKEN: bearer,
    WHATSAPP_PHONE_ID: phoneId,
    WHATSAPP_APP_SECRET: appSecret,
    WHATSAPP_VERIFY_TOKEN: verifyToken,
  } = settings;
  if (!bearer || !phoneId || !appSecret || !verifyToken) return null;
  const url = `${settings.WHATSAPP_API_URL}/${settings.WHATSAPP_API_VERSION}/${phoneId}/messages`;
  return {
    templates: { en: settings.WHATSAPP_TEMPLATES ?? {}, hi: settings.WHATSAPP_TEMPLATES_HI ?? {} },
    async send(message) {
      const answer = await callRemote({
        url,
        headers: { authorization: `Bearer ${bearer}`, 'content-type': 'application/json' },
        body: JSON.stringify(bodyOf(message)),
        timeout,
      });
      return judgeAnswer(answer);
    },
    answerChallenge: ({ mode, token, challenge }) =>
      mode === 'subscribe' && isSameSecret(token, verifyToken) ? challenge : null,
    readWebhook({ rawBody, signature }) {
      const proof = createHmac('sha256', appSecret).update(rawBody).digest('hex');
      return isSameSecret(signature, `sha256=${proof}`) ? readEvents(rawBody, phoneId) : null;
    },
  };
}

/** A message of a template (WHATSAPP-2). */
function bodyOf({ mobile, template, language, values, path, stop, reference }: WhatsAppMessage): object {
  const button = (index: string, subType: string, parameter: object) => ({
    type: 'button',
    sub_type: subType,
    index,
    parameters: [parameter],
  });
  return {
    messaging_product: 'whatsapp',
    recipient_type: 'individual',
    to: mobile,
    type: 'template',
    template: {
      name: template,
      language: { code: language },
      components: [
        { type: 'body', parameters: values.map((text) => ({ type: 'text', text: oneLine(text) })) },
        button('0', 'url', { type: 'text', text: path }),
        button('1', 'quick_reply', { type: 'payload', payload: stop }),
      ],
    },
    biz_opaque_callback_data: reference,
  };
}

/** A place of a template takes no line break and no row of spaces, and is never empty. */
const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim() || '–';
