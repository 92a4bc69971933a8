import { z } from 'zod';
import type { Call } from '@/lib/sandbox/calls/answer-call';
import { json, type Reply } from '@/lib/sandbox/http/reply';
import { randomHash } from '@/lib/sandbox/ids';
import type { WhatsAppSent } from './messages';
import { sendStatuses } from './send-webhook';
import { countPlaces, fillPlaces, TEMPLATES } from './templates';

const text = z.object({ type: z.literal('text'), text: z.string().min(1).max(1024) });

const message = z.object({
  messaging_product: z.literal('whatsapp'),
  to: z.string().regex(/^\d{8,15}$/),
  type: z.literal('template'),
  template: z.object({
    name: z.string(),
    language: z.object({ code: z.string() }),
    components: z.tuple([
      z.object({ type: z.literal('body'), parameters: z.array(text) }),
      z.object({
        type: z.literal('button'),
        sub_type: z.literal('url'),
        index: z.literal('0'),
        parameters: z.tuple([text]),
      }),
      z.object({
        type: z.literal('button'),
        sub_type: z.literal('quick_reply'),
        index: z.literal('1'),
        parameters: z.tuple([z.object({ type: z.literal('payload'), payload: z.string().min(1).max(128) })]),
      }),
    ]),
  }),
  biz_opaque_callback_data: z.string().max(512),
});

/** The HTTP statuses that are not 400 (WHATSAPP-3). */
const STATUS: Record<number, number> = { 190: 401, 200: 403, 368: 403, 131000: 500, 131005: 403 };

export function refuse(code: number, details: string): Reply {
  return json(
    {
      error: {
        message: `(#${code}) ${details}`,
        type: 'OAuthException',
        code,
        error_data: { messaging_product: 'whatsapp', details },
        fbtrace_id: 'sandbox',
      },
    },
    STATUS[code] ?? 400,
  );
}

export function sendMessage(call: Call<'whatsapp'>): Promise<Reply> | Reply {
  const { context, request, take, holdAndReset } = call;
  const error = take('error_code');
  if (error) return refuse(Number(error.code), 'an error that the sandbox was told to answer');
  const parsed = message.safeParse(JSON.parse(request.raw.toString('utf8')));
  if (!parsed.success) return refuse(100, `Invalid parameter: ${parsed.error.issues[0]?.path.join('.')}`);
  const { to, template, biz_opaque_callback_data: reference } = parsed.data;
  const [body, url, reply] = template.components;
  const values = body.parameters.map((parameter) => parameter.text);
  const wording = TEMPLATES[template.name]?.[template.language.code];
  if (wording === undefined) return refuse(132_001, 'Template name does not exist in the translation');
  if (values.length !== countPlaces(wording))
    return refuse(132_000, 'Number of parameters does not match the expected number of params');
  if (values.some((value) => /[\n\t]| {5}/.test(value)))
    return refuse(
      132_018,
      'Param text cannot have new-line/tab characters or more than 4 consecutive spaces',
    );
  const sent: WhatsAppSent = {
    at: new Date().toISOString(),
    to,
    template: template.name,
    language: template.language.code,
    text: fillPlaces(wording, values),
    path: url.parameters[0].text,
    stop: reply.parameters[0].payload,
    reference,
  };
  context.state.whatsapps.unshift(sent);
  const id = `wamid.${randomHash()}`;
  const failure = take('not_delivered');
  void sendStatuses(context, sent, { id, code: failure ? Number(failure.code) : null });
  if (take('error_500')) return refuse(131_000, 'Something went wrong');
  const lost = take('timeout_after_sending');
  if (lost) return holdAndReset(lost);
  return json({
    messaging_product: 'whatsapp',
    contacts: [{ input: to, wa_id: to }],
    messages: [{ id, message_status: 'accepted' }],
  });
}
