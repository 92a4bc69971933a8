import type { NotificationKind } from '@/lib/domain/notifications/kinds';
import { TOPICS, type Topic } from '@/lib/domain/notifications/schema';
import { TEMPLATE_KINDS, type TemplateKind } from '@/lib/platform/config';
import { LANGUAGES, type Language } from '@/lib/platform/languages';

/** The templates of a channel, by language and kind. */
export type Templates<T> = Record<Language, Partial<Record<TemplateKind, T>>>;

/** What a message about each topic can be, where it can have a template of its own. */
const KINDS: Partial<Record<Topic, readonly (NotificationKind & TemplateKind)[]>> = {
  paid: ['paid'],
  delivered: ['delivered'],
  refunded: [
    'refunded',
    'part_refunded',
    'refund_asked',
    'refund_processed',
    'refund_failed',
    'credited',
    'overpaid',
    'taken',
    'held',
    'released',
  ],
  waits: ['waits', 'player_corrected', 'reopened'],
  failed: ['failed'],
  help: ['help_answered'],
  wallet: ['topped_up', 'given'],
};

export interface FoundTemplate<T> {
  template: T;
  language: Language;
  /** What it was approved for, which decides the values of its places. */
  kind: TemplateKind;
}

/** The template of a message: in the reader's language if there is one, and of its own kind before the general one. */
export function findTemplate<T>(
  templates: Templates<T>,
  { kind: given, language: wanted }: { kind: NotificationKind; language: Language },
): FoundTemplate<T> | null {
  const kinds = [...TEMPLATE_KINDS.filter((kind) => kind === given), 'state'] as const;
  for (const language of [wanted, ...LANGUAGES.filter((each) => each !== wanted)])
    for (const kind of kinds) {
      const template = templates[language][kind];
      if (template) return { template, language, kind };
    }
  return null;
}

/** The topics of which each message has a template: of a choice nothing may be missing. */
export function coveredTopics<T>(templates: Templates<T>): Topic[] {
  if (LANGUAGES.some((language) => templates[language].state)) return [...TOPICS];
  return TOPICS.filter((topic) =>
    KINDS[topic]?.every((kind) => findTemplate(templates, { kind, language: 'en' }) !== null),
  );
}
