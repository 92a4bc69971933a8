import type { Call } from '@/lib/sandbox/calls/answer-call';
import { json, type Reply } from '@/lib/sandbox/http/reply';
import { randomHash } from '@/lib/sandbox/ids';
import { refuse } from './codes';

export async function sendSms(
  call: Call<'fast2sms'>,
  key: string,
  fields: Record<string, string>,
): Promise<Reply> {
  if (key !== call.context.credentials.fast2sms.key || call.take('wrong_key')) return refuse(412);
  const code = faultCode(call, fields) ?? checkFields(fields);
  if (code !== null) return refuse(code);

  const requestId = randomHash().slice(0, 15);
  const variables = fields.variables_values ?? '';
  for (const to of (fields.numbers ?? '').split(',')) {
    const sms = {
      id: `${requestId}-${to}`,
      at: new Date().toISOString(),
      to,
      route: fields.route ?? '',
      variables,
    };
    call.context.state.sms.unshift({ ...sms, text: wording(fields) });
  }
  const lost = call.take('timeout_after_sending');
  if (lost) return call.holdAndReset(lost);
  return json({ return: true, request_id: requestId, message: ['SMS sent successfully.'] });
}

function faultCode(call: Call<'fast2sms'>, fields: Record<string, string>): number | null {
  if (call.take('wallet_empty')) return 416;
  if (call.take('too_often')) return 995;
  if (fields.route === 'otp' && call.take('kyc_needed')) return 996;
  const any = call.take('error_code');
  return any ? Number(any.code) : null;
}

function checkFields({
  route,
  numbers = '',
  variables_values = '',
  sender_id = '',
  message = '',
  template_id = '',
}: Record<string, string>) {
  if (route !== 'otp' && route !== 'dlt' && route !== 'dlt_manual') return 408;
  if (!numbers) return 405;
  if (!numbers.split(',').every((number) => /^[6-9]\d{9}$/.test(number))) return 411;
  if (/https?:|www\./i.test(variables_values)) return 426;
  if (route === 'otp') return /^\d{1,10}$/.test(variables_values) ? null : 425;
  if (!sender_id) return 401;
  if (!/^[A-Za-z]{3,6}$/.test(sender_id)) return 406;
  if (route === 'dlt_manual') return message !== '' && /^\d+$/.test(template_id) ? null : 425;
  return /^\d+$/.test(message) ? null : 424;
}

/**
 * The text of a message: the otp route has a fixed one, dlt_manual sends its own, and the text of a dlt template is
 * known only to the operator.
 */
function wording(fields: Record<string, string>): string {
  if (fields.route === 'otp') return `Your OTP: ${fields.variables_values}`;
  if (fields.route === 'dlt_manual') return fields.message ?? '';
  return `[${fields.sender_id} template ${fields.message}] ${(fields.variables_values ?? '').split('|').join(' · ')}`;
}
