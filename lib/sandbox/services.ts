import type { CallLog } from './calls/call-log';
import type { SandboxCredentials } from './credentials';
import type { FaultBoard } from './faults/board';
import type { ServiceState } from './state/state';
import type { TelegramWebhook } from './telegram/chats';

export interface SandboxUrls {
  base: string;
  ekqr: string;
  razorpay: string;
  smileone: string;
  moogold: string;
  fast2sms: string;
  telegram: string;
  /** What links to the bot begin with. */
  telegramLinks: string;
  whatsapp: string;
  /** A source of exchange rates: daily.json and daily.xml below it. */
  rates: string;
  smtp: string;
  /** The issuer, with its trailing slash. */
  identity: string;
  console: string;
}

export interface Settings {
  /**
   * The address to which the payment gateway sends webhooks; at the real gateway it is set in the dashboard (EKQR-4).
   */
  webhookUrl: string;
  /** Where the other payment gateway sends webhooks; it is set in its dashboard (RAZORPAY-5). */
  razorpayWebhookUrl: string;
  /** Where Meta sends webhooks; at Meta it is set on the app's page (WHATSAPP-4). */
  whatsappWebhookUrl: string;
  /** null: MooGold sends no callbacks, as long as its account manager has registered no address (MOOGOLD-7). */
  moogoldCallbackUrl: string | null;
  /** How many times order_detail answers processing before the order is complete. */
  moogoldPolls: number;
  /** Added to every answer, in ms; above 0 only to make loading states visible. */
  answerMs: number;
}

/** What the handlers of the sandbox depend on. */
export interface SandboxContext {
  storeUrl: string;
  /** Whether it listens on loopback only. */
  local: boolean;
  urls: SandboxUrls;
  credentials: SandboxCredentials;
  settings: Settings;
  faults: FaultBoard;
  calls: CallLog;
  state: ServiceState;
  /** Where the store wants updates; no part of the state, because the store names it only when it starts. */
  telegramWebhook: TelegramWebhook | null;
  /** To be called after the saved state was changed. */
  changed(): void;
  stopping: AbortSignal;
  startedAt: string;
  /** The time by which signatures and ends are judged. */
  now(): Date;
}
