import type { MessageFacts, NotificationWords } from '@/lib/domain/notifications/words/words';
import type { TemplateKind } from '@/lib/platform/config';

type Values = (facts: MessageFacts, said: { state: string } & Pick<NotificationWords, 'moment'>) => string[];

const goods: Values = ({ item, product }) => [item, product];
const goodsAndAmount: Values = ({ item, product, amount }) => [item, product, amount];
const amountAlone: Values = ({ amount }) => [amount];

/** What goes into the places of the templates of a kind, in their order: each is approved with these (WHATSAPP-6). */
export const TEMPLATE_VALUES: Record<TemplateKind, Values> = {
  state: ({ shop, item, product }, { state }) => [item === '' ? shop : `${item} (${product})`, state],
  paid: goodsAndAmount,
  delivered: goodsAndAmount,
  refunded: goodsAndAmount,
  part_refunded: goodsAndAmount,
  refund_asked: ({ item, product, amount, until }, { moment }) => [item, product, amount, moment(until)],
  refund_processed: goodsAndAmount,
  refund_failed: goodsAndAmount,
  credited: goodsAndAmount,
  overpaid: goodsAndAmount,
  taken: amountAlone,
  held: amountAlone,
  released: amountAlone,
  player_corrected: goods,
  reopened: goods,
  waits: ({ item, product, until }, { moment }) => [item, product, moment(until)],
  failed: goods,
  help_answered: ({ number, item }) => [number, item],
  topped_up: amountAlone,
  given: amountAlone,
};
