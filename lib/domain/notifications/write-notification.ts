import { escapeHtml, type Letter } from '@/lib/domain/accounts';
import type { Context } from '@/lib/domain/context';
import type { TemplateKind } from '@/lib/platform/config';
import { type Language, localPath } from '@/lib/platform/languages';
import { formatPoints, formatRupees, rupees } from '@/lib/platform/money';
import { after, hours } from '@/lib/platform/time';
import { firstLines } from './first-lines';
import { orderPath } from './links/order-link';
import { unsubscribeToken } from './links/unsubscribe-link';
import type { Due } from './read-due';
import { TEMPLATE_VALUES } from './templates/template-values';
import { english } from './words/en';
import { hindi } from './words/hi';
import type { MessageFacts, MessageWords, NotificationWords } from './words/words';

const WORDS: Record<Language, NotificationWords> = { en: english, hi: hindi };

type WriteContext = Pick<Context, 'shop' | 'links'>;

/** What a notification names. Of the order it is what never changes, so that it is as true later as when it is sent. */
function factsOf({ shop }: WriteContext, due: Due): MessageFacts {
  const { topic, kind, amount, value, points, createdAt } = due;
  const money = formatRupees(rupees(amount ?? value ?? 0n));
  const inPoints = kind === 'points' ? points : amount;
  return {
    shop: shop.name,
    product: due.product ?? '',
    item: due.item ?? (kind === 'help_answered' ? WORDS[due.language].walletOrAccount : ''),
    orderId: due.orderId ?? '',
    amount: kind === 'points' || topic === 'invitations' ? formatPoints(rupees(inPoints ?? 0n)) : money,
    // Of a refund: until when its customer is asked where it goes.
    until: after(
      createdAt,
      kind === 'refund_asked' ? hours(shop.refunds.choiceHours) : shop.alerts.promises.case,
    ),
    number: due.document ?? due.answer?.number ?? '',
    answer: firstLines(due.answer?.text ?? ''),
  };
}

/** What a notification says. */
function wordsOf(context: WriteContext, due: Due): MessageWords {
  return WORDS[due.language].kinds[due.kind](factsOf(context, due));
}

type Page = 'order' | 'wallet' | 'item' | 'answer' | 'review' | 'invitations' | 'documents';

/** What a notification opens. */
function pageOf({ topic, kind, orderId, productId, answer }: Due): Page {
  if (topic === 'invitations') return 'invitations';
  if (topic === 'invoices') return 'documents';
  if (kind === 'review_asked') return 'review';
  if (answer !== null) return 'answer';
  if (orderId !== null) return 'order';
  return productId === null ? 'wallet' : 'item';
}

/** The path of that page. The state of an order opens without signing in; what customers write does not. */
export function pathOf(context: WriteContext, due: Due): string {
  const { topic, kind, orderId, productId, itemid, answer, language, createdAt: from } = due;
  if (topic === 'invitations') return `${localPath(language, '/dashboard')}#invitations`;
  if (topic === 'invoices') return localPath(language, '/dashboard/invoices');
  if (kind === 'review_asked') return localPath(language, `/dashboard/reviews/${productId}`);
  if (answer !== null) return localPath(language, `/dashboard/help/${answer.number}`);
  if (orderId !== null) return orderPath(context, { orderId, language, from });
  if (productId === null) return localPath(language, '/wallet');
  return `${localPath(language, `/product/${productId}`)}#item-${itemid}`;
}

function addressOf(context: WriteContext, due: Due): string {
  return `${context.shop.url}${pathOf(context, due)}`;
}

export interface NotificationLetter {
  letter: Letter;
  /** Where one press ends mails about this topic, without signing in. */
  unsubscribeUrl: string;
}

function labelOf(due: Due): string {
  const { seeOrder, seeWallet, seeItem, seeAnswer, writeReview, seeInvitations, seeDocuments } =
    WORDS[due.language];
  const labels: Record<Page, string> = {
    order: seeOrder,
    wallet: seeWallet,
    item: seeItem,
    answer: seeAnswer,
    review: writeReview,
    invitations: seeInvitations,
    documents: seeDocuments,
  };
  return labels[pageOf(due)];
}

export function writeNotificationLetter(context: WriteContext, due: Due): NotificationLetter {
  const { language, userId, topic, channel, createdAt, orderId } = due;
  const { shop } = context;
  const words = WORDS[language];
  const { subject, paragraphs, state } = wordsOf(context, due);
  const token = unsubscribeToken(context, { userId, topic, channel, from: createdAt });
  const linkTo = (path: string) => `${shop.url}${localPath(language, path)}`;
  const page = pageOf(due);
  return {
    unsubscribeUrl: `${shop.url}/notifications/unsubscribe/${token}`,
    letter: {
      subject,
      preview: state,
      paragraphs: orderId === null ? paragraphs : [...paragraphs, words.order(orderId)],
      button: { label: labelOf(due), url: addressOf(context, due) },
      closing: [
        ...(page === 'order' ? [words.linkLife] : []),
        words.choose(linkTo('/dashboard/messages')),
        words.unsubscribe(linkTo(`/unsubscribe/${token}`)),
      ],
    },
  };
}

/** For a lock screen: the product and the state of the order, nothing else. */
export function writePush(
  context: WriteContext,
  due: Due,
): { title: string; body: string; url: string; tag: string } {
  const { id, product } = due;
  const { state } = wordsOf(context, due);
  return { title: product ?? context.shop.name, body: state, url: addressOf(context, due), tag: id };
}

/** What the mail of the event says, without greeting and closing, as Telegram's HTML. */
export function writeTelegram(
  context: WriteContext,
  due: Due,
): { html: string; button: { label: string; url: string } } {
  const { subject, paragraphs } = wordsOf(context, due);
  const lines = [`<b>${escapeHtml(subject)}</b>`, ...paragraphs.map(escapeHtml)];
  return { html: lines.join('\n\n'), button: { label: labelOf(due), url: addressOf(context, due) } };
}

/** What goes into the places of a template that was approved for a kind. */
export function valuesOf(context: WriteContext, due: Due, kind: TemplateKind): string[] {
  const { state } = wordsOf(context, due);
  return TEMPLATE_VALUES[kind](factsOf(context, due), { state, moment: WORDS[due.language].moment });
}
