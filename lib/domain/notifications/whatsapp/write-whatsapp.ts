import type { Context } from '@/lib/domain/context';
import { unsubscribeToken } from '@/lib/domain/notifications/links/unsubscribe-link';
import type { Due } from '@/lib/domain/notifications/read-due';
import type { FoundTemplate } from '@/lib/domain/notifications/templates/find-template';
import { pathOf, valuesOf } from '@/lib/domain/notifications/write-notification';

/**
 * What a message puts into a template: its values, the path of its first button, and what its second one sends back.
 */
export function writeWhatsApp(
  context: Pick<Context, 'shop' | 'links'>,
  given: Due,
  template: FoundTemplate<string>,
): { values: string[]; path: string; stop: string } {
  const due = { ...given, language: template.language };
  const { userId, topic, channel, createdAt: from } = due;
  return {
    values: valuesOf(context, due, template.kind),
    path: pathOf(context, due).slice(1),
    stop: unsubscribeToken(context, { userId, topic, channel, from }),
  };
}
