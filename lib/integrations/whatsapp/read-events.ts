import { z } from 'zod';
import { describeError } from './judge-answer';
import type { WhatsAppEvents, WhatsAppSaid, WhatsAppStatus } from './port';

const status = z.object({
  status: z.string(),
  biz_opaque_callback_data: z.string(),
  errors: z.array(z.object({ code: z.number().int(), title: z.string().optional() })).optional(),
});

const said = z.object({
  // Absent for a person who hides the number behind a name.
  from: z.string().regex(/^\d+$/).optional(),
  text: z.object({ body: z.string() }).optional(),
  button: z.object({ payload: z.string() }).optional(),
});

/**
 * Of a webhook what the store reads (WHATSAPP-4); each part is looked at by itself, because Meta adds kinds at any
 * time.
 */
const webhook = z.object({
  entry: z.array(
    z.object({
      changes: z.array(
        z.object({
          value: z.object({
            metadata: z.object({ phone_number_id: z.string() }),
            statuses: z.array(z.unknown()).optional(),
            messages: z.array(z.unknown()).optional(),
          }),
        }),
      ),
    }),
  ),
});

/** The events about one number of the store, in their order; none of a webhook about something else. */
export function readEvents(rawBody: string, phoneId: string): WhatsAppEvents {
  const read = webhook.safeParse(parseJson(rawBody));
  if (!read.success) return { statuses: [], said: [] };
  const values = read.data.entry
    .flatMap(({ changes }) => changes.map(({ value }) => value))
    .filter(({ metadata }) => metadata.phone_number_id === phoneId);
  return {
    statuses: values.flatMap(({ statuses = [] }) => statuses.flatMap(readStatus)),
    said: values.flatMap(({ messages = [] }) => messages.flatMap(readSaid)),
  };
}

/**
 * A message that was read has arrived too; whether it was read is nobody's business. `sent` says no more than the
 * answer.
 */
function readStatus(given: unknown): WhatsAppStatus[] {
  const read = status.safeParse(given);
  if (!read.success) return [];
  const { status: name, biz_opaque_callback_data: reference, errors } = read.data;
  if (name === 'delivered' || name === 'read') return [{ reference, outcome: 'arrived', why: '' }];
  if (name !== 'failed') return [];
  const [error] = errors ?? [];
  const why = error ? describeError(error.code, error.title ?? 'no reason') : 'no reason';
  return [{ reference, outcome: 'failed', why }];
}

function readSaid(given: unknown): WhatsAppSaid[] {
  const read = said.safeParse(given);
  if (!read.success) return [];
  const { from: mobile = null, text, button } = read.data;
  if (button) return [{ mobile, kind: 'stop', stop: button.payload }];
  return text ? [{ mobile, kind: 'text', text: text.body }] : [];
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
