// Messages whose text somebody else has approved beforehand: the operators that of a text message, Meta that of
// WhatsApp.
import { z } from 'zod';
import { hasPlaces } from './registered-texts';

/**
 * The kinds of messages that can have a template, with the number of its places; `state` is for all kinds that have no
 * template of their own.
 */
const PLACES = {
  state: 2,
  paid: 3,
  delivered: 3,
  refunded: 3,
  part_refunded: 3,
  refund_asked: 4,
  refund_processed: 3,
  refund_failed: 3,
  credited: 3,
  overpaid: 3,
  taken: 1,
  held: 1,
  released: 1,
  waits: 3,
  player_corrected: 2,
  reopened: 2,
  failed: 2,
  help_answered: 2,
  topped_up: 1,
  given: 1,
} as const;
export type TemplateKind = keyof typeof PLACES;
// Object.keys names the keys of the object above, and no others.
export const TEMPLATE_KINDS = Object.keys(PLACES) as [TemplateKind, ...TemplateKind[]];

/** A text as the operators have it, with its id there. */
const registeredText = z.strictObject({ id: z.string().regex(/^\d+$/), text: z.string() });
export type RegisteredText = z.infer<typeof registeredText>;

const kindTexts = z.partialRecord(
  z.enum(TEMPLATE_KINDS).exclude(['state']),
  z.strictObject({ en: registeredText.optional(), hi: registeredText.optional() }),
);
export type KindTexts = z.infer<typeof kindTexts>;

/** `{"delivered":{"en":{"id":"1107…","text":"{#var#} ({#var#}) has been delivered. You paid {#var#}."}}}` */
export const kindTextsSetting = z.string().transform((text, context): KindTexts => {
  const read = kindTexts.safeParse(parseJson(text));
  if (!read.success) {
    const [issue] = read.error.issues;
    context.addIssue(
      `it must be JSON of kinds, languages, ids and texts (${issue?.path.join('.') || 'the whole'})`,
    );
    return z.NEVER;
  }
  for (const kind of TEMPLATE_KINDS)
    for (const registered of Object.values(kind === 'state' ? {} : (read.data[kind] ?? {})))
      if (registered && !hasPlaces(registered.text, PLACES[kind])) {
        context.addIssue(`the text of ${kind} must hold {#var#} or {#alphanumeric#} ${PLACES[kind]} times`);
        return z.NEVER;
      }
  return read.data;
});

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
