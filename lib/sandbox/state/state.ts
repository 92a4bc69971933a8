import { z } from 'zod';
import type { Browser } from '@/lib/sandbox/push/browsers';
import type { TelegramSent } from '@/lib/sandbox/telegram/chats';
import type { WhatsAppSent } from '@/lib/sandbox/whatsapp/messages';
import { moogoldState, openMoogoldState } from './moogold-state';
import { payment } from './payment';
import { razorpayState } from './razorpay-state';
import { openSmileoneState, smileoneState } from './smileone-state';

export interface Sms {
  id: string;
  at: string;
  to: string;
  route: string;
  text: string;
  /** The `variables_values` as sent; on the otp route it is the code itself. */
  variables: string;
}

/** A message that a browser got by web push, as it reads it. */
export interface Push {
  at: string;
  /** The browser's id. */
  browser: string;
  topic: string;
  text: string;
}

export interface Mail {
  id: string;
  at: string;
  from: string;
  to: string[];
  subject: string;
  text: string;
  html: string;
  raw: string;
}

/** The state that must survive a restart: payments and bookings. */
export const savedState = z.object({
  payments: z.array(payment),
  /** Files of a sandbox without this gateway have none. */
  razorpay: razorpayState.default({ links: [] }),
  smileone: smileoneState,
  moogold: moogoldState,
  /**
   * The provider's signing key as a private JWK. A new key after a restart would not match the key that the store has
   * cached.
   */
  signingKey: z.record(z.string(), z.unknown()).nullable(),
});
export type SavedState = z.infer<typeof savedState>;

export interface ServiceState extends SavedState {
  sms: Sms[];
  mails: Mail[];
  browsers: Browser[];
  pushes: Push[];
  telegrams: TelegramSent[];
  /** The chats that have written to the bot. */
  telegramChats: string[];
  /** The id of the last update. */
  telegramUpdates: number;
  whatsapps: WhatsAppSent[];
}

export function openState(lasting: SavedState | null): ServiceState {
  const fresh = {
    payments: [],
    razorpay: { links: [] },
    smileone: openSmileoneState(),
    moogold: openMoogoldState(),
    signingKey: null,
  };
  return {
    ...(lasting ?? fresh),
    sms: [],
    mails: [],
    browsers: [],
    pushes: [],
    whatsapps: [],
    // Ids of another run must not come again, because a store does each only once.
    telegrams: [],
    telegramChats: [],
    telegramUpdates: Date.now(),
  };
}

/** Resets the state in place. The signing key stays, because issued tokens are signed with it. */
export function wipeState(state: ServiceState): void {
  Object.assign(state, { ...openState(null), signingKey: state.signingKey });
}
