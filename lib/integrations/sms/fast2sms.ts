import { z } from 'zod';
import { type Answer, callRemote, readReply } from '@/lib/integrations/http';
import type { Language } from '@/lib/platform/languages';
import { seconds } from '@/lib/platform/time';
import { fillTemplate } from './fill-template';
import type { OtpMessage, OtpSender, SmsOutcome } from './port';

export interface Fast2SmsOptions {
  key: string;
  baseUrl: string;
  /** The template registered with the operators (SMS-2). Null: Fast2SMS's own OTP route and text are used. */
  template: {
    senderId: string;
    entityId: string;
    texts: Record<Language, { id: string; text: string }>;
  } | null;
  /** ms for one call. */
  timeout?: number;
}

const reply = z.union([
  z.object({ return: z.literal(true), request_id: z.string() }),
  z.object({ return: z.literal(false), status_code: z.number().int(), message: z.unknown() }),
]);

// 995: too many messages to the same number; 416: our balance at Fast2SMS is used up. A later try may succeed after
// these two, but not after a wrong key or template.
const RETRYABLE_CODES = new Set([416, 995]);

/** Fast2SMS bulkV2 by POST, the key in a header (SMS-1). */
export function createFast2Sms(options: Fast2SmsOptions): OtpSender {
  const { key, baseUrl, timeout = seconds(10) } = options;
  return {
    configured: true,
    async sendOtp(message) {
      const answer = await callRemote({
        url: `${baseUrl}/dev/bulkV2`,
        headers: { authorization: key, 'content-type': 'application/json', accept: 'application/json' },
        body: JSON.stringify(fieldsOf(options, message)),
        timeout,
      });
      return judge(answer);
    },
  };
}

function fieldsOf({ template }: Fast2SmsOptions, { mobile, code, minutes, language }: OtpMessage) {
  if (template === null) return { route: 'otp', variables_values: code, numbers: mobile, flash: '0' };
  const { id, text } = template.texts[language];
  return {
    route: 'dlt_manual',
    sender_id: template.senderId,
    entity_id: template.entityId,
    template_id: id,
    message: fillTemplate(text, [code, String(minutes)]),
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
  const why = [data.message].flat().join(' ').slice(0, 200);
  return {
    outcome: 'refused',
    code: String(data.status_code),
    why,
    again: RETRYABLE_CODES.has(data.status_code),
  };
}
