import { z } from 'zod';
import { moogoldState, openMoogoldState } from './moogold-state';
import { payment } from './payment';
import { openSmileoneState, smileoneState } from './smileone-state';

export interface Sms {
  id: string;
  at: string;
  to: string;
  route: string;
  text: string;
  /** The `variables_values` as sent: with the otp route, the code itself. */
  variables: string;
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

/** What must outlive a restart: money that was paid and goods that were booked. */
export const savedState = z.object({
  payments: z.array(payment),
  smileone: smileoneState,
  moogold: moogoldState,
  /** The provider's signing key as a private JWK, so that a restart does not fool the store's key cache. */
  signingKey: z.record(z.string(), z.unknown()).nullable(),
});
export type SavedState = z.infer<typeof savedState>;

export interface ServiceState extends SavedState {
  sms: Sms[];
  mails: Mail[];
}

export function openState(lasting: SavedState | null): ServiceState {
  const fresh = {
    payments: [],
    smileone: openSmileoneState(),
    moogold: openMoogoldState(),
    signingKey: null,
  };
  return { ...(lasting ?? fresh), sms: [], mails: [] };
}

/** Empties the state in place; the signing key stays, since tokens already given out name it. */
export function wipeState(state: ServiceState): void {
  Object.assign(state, { ...openState(null), signingKey: state.signingKey });
}
