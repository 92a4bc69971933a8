import type { Due } from '@/lib/domain/notifications/read-due';
import { type Topic, WHATSAPP_TOPICS, type WhatsAppTopic } from '@/lib/domain/notifications/schema';
import type { WhatsApp } from '@/lib/integrations/whatsapp';
import { WHATSAPP_KINDS, type WhatsAppKind } from '@/lib/platform/config';
import { LANGUAGES, type Language } from '@/lib/platform/languages';

/** What a message about each topic can be. */
const KINDS: Record<WhatsAppTopic, readonly Exclude<WhatsAppKind, 'state'>[]> = {
  paid: ['paid'],
  delivered: ['delivered'],
  refunded: ['refunded', 'part_refunded', 'credited', 'overpaid'],
  waits: ['waits', 'player_corrected', 'reopened'],
  failed: ['failed'],
  help: ['help_answered'],
  wallet: ['topped_up', 'given'],
};

export interface FoundTemplate {
  name: string;
  language: Language;
  /** What it was approved for, which decides the values of its places. */
  kind: WhatsAppKind;
}

/** The template of a message: in the reader's language if there is one, and of its own kind before the general one. */
export function findTemplate(
  { templates }: Pick<WhatsApp, 'templates'>,
  { kind: given, language: wanted }: { kind: Due['kind']; language: Language },
): FoundTemplate | null {
  const own = WHATSAPP_KINDS.find((kind) => kind === given);
  if (!own) return null;
  for (const language of [wanted, ...LANGUAGES.filter((each) => each !== wanted)])
    for (const kind of [own, 'state'] as const) {
      const name = templates[language][kind];
      if (name) return { name, language, kind };
    }
  return null;
}

/** The topics of which each message has a template: of a choice nothing may be missing. */
export function whatsAppTopics(whatsapp: Pick<WhatsApp, 'templates'>): Topic[] {
  return WHATSAPP_TOPICS.filter((topic) =>
    KINDS[topic].every((kind) => findTemplate(whatsapp, { kind, language: 'en' }) !== null),
  );
}
