import type { Context } from '@/lib/domain/context';
import { unsubscribeToken } from '@/lib/domain/notifications/links/unsubscribe-link';
import type { Due } from '@/lib/domain/notifications/read-due';
import type { MessageFacts, NotificationWords } from '@/lib/domain/notifications/words/words';
import { factsOf, pathOf, wordsIn } from '@/lib/domain/notifications/write-notification';
import type { WhatsAppKind } from '@/lib/platform/config';
import type { FoundTemplate } from './find-template';

type Values = (facts: MessageFacts, said: { state: string } & Pick<NotificationWords, 'moment'>) => string[];

const goods: Values = ({ item, product }) => [item, product];
const goodsAndAmount: Values = ({ item, product, amount }) => [item, product, amount];
const amountAlone: Values = ({ amount }) => [amount];

/** What goes into the places of the templates of a kind, in their order: each is approved with these (WHATSAPP-6). */
export const TEMPLATE_VALUES: Record<WhatsAppKind, Values> = {
  state: ({ shop, item, product }, { state }) => [item === '' ? shop : `${item} (${product})`, state],
  paid: goodsAndAmount,
  delivered: goodsAndAmount,
  refunded: goodsAndAmount,
  part_refunded: goodsAndAmount,
  credited: goodsAndAmount,
  overpaid: goodsAndAmount,
  player_corrected: goods,
  reopened: goods,
  waits: ({ item, product, until }, { moment }) => [item, product, moment(until)],
  failed: goods,
  help_answered: ({ number, item }) => [number, item],
  topped_up: amountAlone,
  given: amountAlone,
};

/** What a message puts into a template: its values, the path of its first button, and what its second one sends back. */
export function writeWhatsApp(
  context: Pick<Context, 'shop' | 'links'>,
  given: Due,
  template: FoundTemplate,
): { values: string[]; path: string; stop: string } {
  const due = { ...given, language: template.language };
  const { userId, topic, channel, createdAt: from } = due;
  const facts = factsOf(context, due);
  const { kinds, moment } = wordsIn(due.language);
  const { state } = kinds[due.kind](facts);
  return {
    values: TEMPLATE_VALUES[template.kind](facts, { state, moment }),
    path: pathOf(context, due).slice(1),
    stop: unsubscribeToken(context, { userId, topic, channel, from }),
  };
}
