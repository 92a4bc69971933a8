// What customers are told about, on which channels, and what pages send and get of it. Browsers import this file.
import { z } from 'zod';

/** What a customer chooses. */
export const TOPICS = [
  'paid',
  'delivered',
  'refunded',
  'waits',
  'failed',
  'help',
  'watches',
  'reviews',
  'wallet',
  'points',
  'invitations',
  'invoices',
  'balance',
] as const;
export type Topic = (typeof TOPICS)[number];

export const CHANNELS = ['mail', 'push', 'sms', 'telegram', 'whatsapp'] as const;
export type Channel = (typeof CHANNELS)[number];

/** A topic on a channel, as preferences store it. */
export type Choice = `${Topic}:${Channel}`;

/**
 * People expect a mail about an order that they bought and an item that they asked about; all else is for who chose it.
 */
export const DEFAULT_CHOICES: readonly Choice[] = [
  'paid:mail',
  'delivered:mail',
  'refunded:mail',
  'waits:mail',
  'failed:mail',
  // It answers what they wrote themselves.
  'help:mail',
  'watches:mail',
  // What an invitation promised.
  'invitations:mail',
  'invoices:mail',
  // Who is told has chosen the balance.
  'balance:mail',
  // A browser is told nothing before its owner has pressed the button for it.
  'delivered:push',
  'refunded:push',
  'waits:push',
  'failed:push',
  'help:push',
  'watches:push',
  'invitations:push',
  // The chat is told nothing before its owner has connected it.
  'delivered:telegram',
  'refunded:telegram',
  'waits:telegram',
  'failed:telegram',
  'help:telegram',
  'watches:telegram',
];

/**
 * What Meta takes as news about a purchase; all else is advertising there, of which people get few messages from
 * anybody.
 */
const WHATSAPP_TOPICS: readonly Topic[] = [
  'paid',
  'delivered',
  'refunded',
  'waits',
  'failed',
  'help',
  'wallet',
];

/**
 * Whether a topic can be had on a channel. Reviews and invitations are no text messages: the texts that are registered
 * with the operators say the state of an order and nothing else.
 */
export function isOffered(topic: Topic, channel: Channel): boolean {
  if (channel === 'whatsapp') return WHATSAPP_TOPICS.includes(topic);
  // What they lead to is behind the sign-in, and a lock screen has no use for it.
  if (topic === 'invoices' || topic === 'balance') return channel === 'mail';
  return (topic !== 'reviews' && topic !== 'invitations') || channel !== 'sms';
}

/** All choices, in the order of the page. */
export const CHOICES = TOPICS.flatMap((topic) =>
  CHANNELS.filter((channel) => isOffered(topic, channel)).map((channel): Choice => `${topic}:${channel}`),
);
const choice = z.enum(CHOICES as [Choice, ...Choice[]]);

/** A point of P-256 and a secret of 16 bytes, base64url: anything else would make each message fail. */
const publicKey = z.string().regex(/^B[\w-]{86}$/);
const authSecret = z.string().regex(/^[\w-]{22}$/);

export const preferencesForm = z.object({
  /** All that are wanted; what is missing is not. */
  wanted: z.array(choice).max(CHOICES.length),
});
export type PreferencesInput = z.input<typeof preferencesForm>;

/** As a browser's PushSubscription gives it, and the id of the key that it was made with. */
export const subscribeForm = z.object({
  endpoint: z.url().max(1000),
  keys: z.object({ p256dh: publicKey, auth: authSecret }),
  keyId: z.string().regex(/^[\w-]{1,20}$/),
});
export type SubscribeInput = z.output<typeof subscribeForm>;

const endpoint = z.url().max(1000);

export const subscriptionStateForm = z.object({ endpoint });
export const endSubscriptionForm = z.object({ endpoint: endpoint.optional() });

export const unsubscribeParams = z.object({ token: z.string().max(300) });

/** off: no chat is connected; blocked: its owner has blocked the bot. */
export type TelegramState = 'on' | 'off' | 'blocked';

export interface PreferencesView {
  wanted: Choice[];
  channels: {
    /** The proved address, masked; null when there is none. */
    mail: string | null;
    /** How many browsers are told. */
    push: number;
    /** The proved number, masked, and what it can be told; null when there is none, or no text is registered. */
    sms: { to: string; topics: Topic[] } | null;
    /** Null when the store has no bot. */
    telegram: TelegramState | null;
    /** The proved number, masked, what it can be told, and whether the last message failed; null as for `sms`. */
    whatsapp: { to: string; topics: Topic[]; unreached: boolean } | null;
  };
}
