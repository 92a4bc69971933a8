import type { CallRecord } from '@/lib/sandbox/calls/call-log';
import { payUrl } from '@/lib/sandbox/ekqr/create-order';
import type { ActiveFault } from '@/lib/sandbox/faults/types';
import { centsToText } from '@/lib/sandbox/money';
import { payUrl as linkUrl } from '@/lib/sandbox/razorpay/answers';
import type { SandboxContext, Settings } from '@/lib/sandbox/services';
import type { MoogoldOrder } from '@/lib/sandbox/state/moogold-state';
import type { Payment } from '@/lib/sandbox/state/payment';
import type { PaymentLink } from '@/lib/sandbox/state/razorpay-state';
import type { SmileoneOrder } from '@/lib/sandbox/state/smileone-state';
import type { Mail, Push, Sms } from '@/lib/sandbox/state/state';
import type { TelegramSent } from '@/lib/sandbox/telegram/chats';
import type { WhatsAppSent } from '@/lib/sandbox/whatsapp/messages';
import { type BookingCounts, countBookings } from './count-bookings';

/** The state that the console shows, as data. Lists are newest first. */
export interface SandboxState {
  startedAt: string;
  settings: Settings;
  faults: ActiveFault[];
  payments: (Payment & { payUrl: string })[];
  /** Of Razorpay. */
  links: (PaymentLink & { payUrl: string })[];
  sms: Sms[];
  mails: (Mail & { links: string[] })[];
  pushes: Push[];
  telegrams: TelegramSent[];
  whatsapps: WhatsAppSent[];
  calls: CallRecord[];
  smileone: { balances: { br: string; ph: string }; orders: SmileoneOrder[] };
  moogold: { balance: string; orders: MoogoldOrder[] };
  counts: BookingCounts;
}

export function readState(context: SandboxContext): SandboxState {
  const { state, settings, faults, calls, startedAt } = context;
  const { br, ph } = state.smileone.balanceCents;
  return structuredClone({
    startedAt,
    settings,
    faults: faults.list(),
    payments: state.payments
      .toReversed()
      .map((payment) => ({ ...payment, payUrl: payUrl(payment, context.urls.ekqr) })),
    links: state.razorpay.links
      .toReversed()
      .map((link) => ({ ...link, payUrl: linkUrl(link, context.urls.razorpay) })),
    sms: state.sms,
    mails: state.mails.map((mail) => ({ ...mail, links: findLinks(mail) })),
    pushes: state.pushes,
    telegrams: state.telegrams,
    whatsapps: state.whatsapps,
    calls: calls.list(),
    smileone: {
      balances: { br: centsToText(br, 1), ph: centsToText(ph, 1) },
      orders: state.smileone.orders.toReversed(),
    },
    moogold: { balance: centsToText(state.moogold.balanceCents), orders: state.moogold.orders.toReversed() },
    counts: countBookings(state),
  });
}

/** The links in a mail without duplicates. */
export function findLinks({ text, html }: Pick<Mail, 'text' | 'html'>): string[] {
  const inHtml = [...html.matchAll(/href="(https?:[^"]+)"/g)].map((match) =>
    (match[1] ?? '').replaceAll('&amp;', '&'),
  );
  const inText = text.match(/https?:\/\/[^\s<>"')\]]+/g) ?? [];
  return [...new Set([...inHtml, ...inText])];
}
