import { z } from 'zod';
import { type Answer, callRemote, cleanText, readReply } from '@/lib/integrations/http';
import type { RegisteredText } from '@/lib/platform/config';
import { LANGUAGES, type Language } from '@/lib/platform/languages';
import { seconds } from '@/lib/platform/time';
import { fillTemplate } from './fill-template';
import type { OrderTexts, OtpMessage, OtpSender, SmsOutcome } from './port';

export interface Fast2SmsOptions {
  key: string;
  baseUrl: string;
  /**
   * What is registered with the operators (SMS-2). Null: codes go by Fast2SMS's own OTP route and text, and notices
   * cannot be sent.
   */
  registered: {
    senderId: string;
    entityId: string;
    otp: Record<Language, RegisteredText>;
    notice: Partial<Record<Language, RegisteredText>>;
    order: OrderTexts;
  } | null;
  /** ms for one call. */
  timeout?: number;
}

/** Numbers are sent as texts too. */
const code = z.union([
  z.int(),
  z
    .string()
    .regex(/^\d{1,6}$/)
    .transform(Number),
]);

const reply = z.union([
  z.object({ return: z.literal(true), request_id: z.union([z.string(), z.int().transform(String)]) }),
  z.object({ return: z.literal(false), status_code: code, message: z.unknown().optional() }),
]);

// 995: too many messages to the same number; 416: our balance at Fast2SMS is used up. A later try may succeed after
// these two, but not after a wrong key or template.
const RETRYABLE_CODES = new Set([416, 995]);

/** Fast2SMS bulkV2 by POST, the key in a header (SMS-1). */
export function createFast2Sms(options: Fast2SmsOptions): OtpSender {
  const { key, baseUrl, registered, timeout = seconds(10) } = options;
  const send = async (fields: object) => {
    const answer = await callRemote({
      url: `${baseUrl}/dev/bulkV2`,
      headers: { authorization: key, 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify(fields),
      timeout,
    });
    return judge(answer);
  };
  return {
    configured: true,
    noticeLanguages: LANGUAGES.filter((language) => registered?.notice[language]),
    sendOtp: (message) => send(fieldsOfOtp(registered, message)),
    async sendNotice({ mobile, what, language }) {
      const text = registered?.notice[language];
      if (!registered || !text)
        return { outcome: 'refused', code: 'not_configured', why: 'no notice is registered', again: false };
      return send(fieldsOfText(registered, { mobile, text, values: [what] }));
    },
    orderTexts: registered?.order ?? { en: {}, hi: {} },
    async sendAboutOrder({ mobile, text, values }) {
      if (!registered)
        return { outcome: 'refused', code: 'not_configured', why: 'no text is registered', again: false };
      return send(fieldsOfText(registered, { mobile, text, values }));
    },
  };
}

type Registered = NonNullable<Fast2SmsOptions['registered']>;

function fieldsOfOtp(registered: Registered | null, { mobile, code, minutes, language }: OtpMessage) {
  if (registered === null) return { route: 'otp', variables_values: code, numbers: mobile, flash: '0' };
  return fieldsOfText(registered, {
    mobile,
    text: registered.otp[language],
    values: [code, String(minutes)],
  });
}

function fieldsOfText(
  { senderId, entityId }: Registered,
  { mobile, text, values }: { mobile: string; text: RegisteredText; values: readonly string[] },
) {
  return {
    route: 'dlt_manual',
    sender_id: senderId,
    entity_id: entityId,
    template_id: text.id,
    message: fillTemplate(text.text, values),
    numbers: mobile,
    flash: '0',
  };
}

/** Only a refusal in the provider's format proves that nothing was sent. */
function judge(answer: Answer): SmsOutcome {
  const read = readReply(answer, reply);
  if (!read.ok) {
    if (read.unsent) return { outcome: 'refused', code: 'unsent', why: read.why, again: true };
    return { outcome: 'unknown', why: read.why };
  }
  const { data } = read;
  if (data.return) return { outcome: 'sent', requestId: data.request_id };
  const why = cleanText([data.message].flat().join(' '), 200);
  return {
    outcome: 'refused',
    code: String(data.status_code),
    why,
    again: RETRYABLE_CODES.has(data.status_code),
  };
}
