import type { WhatsAppTemplates } from '@/lib/platform/config';
import type { Language } from '@/lib/platform/languages';

export interface WhatsAppMessage {
  /** With the code of the country, without a plus: 919876543210. */
  mobile: string;
  template: string;
  language: Language;
  /** For the places of the template's text, in their order (WHATSAPP-2). */
  values: readonly string[];
  /** What follows the store's address in the first button. */
  path: string;
  /** What the second button, which ends such messages, sends back. */
  stop: string;
  /** Comes back with each status of this message. */
  reference: string;
}

/**
 * refused: this message will never be taken. failed: certainly not sent, and a later try may succeed; `retryAfter` is
 * in ms. unknown: it may have been sent, so it must not be sent again.
 */
export type WhatsAppOutcome =
  | { outcome: 'sent' }
  | { outcome: 'refused' | 'unknown'; why: string }
  | { outcome: 'failed'; why: string; retryAfter: number | null };

/** What Meta tells of a message that it had taken. */
export interface WhatsAppStatus {
  reference: string;
  outcome: 'arrived' | 'failed';
  /** Of a failure. */
  why: string;
}

/** What a person did: wrote a text to the store's number, or pressed the button that ends messages. */
export type WhatsAppSaid = { mobile: string | null } & (
  | { kind: 'text'; text: string }
  | { kind: 'stop'; stop: string }
);

export interface WhatsAppEvents {
  statuses: WhatsAppStatus[];
  said: WhatsAppSaid[];
}

export interface WhatsApp {
  /** The approved templates by the language of their text. */
  templates: Record<Language, WhatsAppTemplates>;
  send(message: WhatsAppMessage): Promise<WhatsAppOutcome>;
  /** What Meta has to be answered when it asks whether an address is the store's; null for any other caller. */
  answerChallenge(query: { mode: string; token: string; challenge: string }): string | null;
  /** The events of a webhook; null when Meta did not sign it. In constant time. */
  readWebhook(input: { rawBody: string; signature: string }): WhatsAppEvents | null;
}
