import type { CallLog } from './calls/call-log';
import type { SandboxCredentials } from './credentials';
import type { FaultBoard } from './faults/board';
import type { ServiceState } from './state/state';

export interface SandboxUrls {
  base: string;
  ekqr: string;
  smileone: string;
  moogold: string;
  fast2sms: string;
  smtp: string;
  /** The issuer, with its slash at the end. */
  identity: string;
  console: string;
}

export interface Settings {
  /** Where the payment gateway sends its webhooks; at the real one this is set in the dashboard (EKQR-4). */
  webhookUrl: string;
  /** null: MooGold calls nobody back, as long as its account manager was not asked to (MOOGOLD-7). */
  moogoldCallbackUrl: string | null;
  /** How many times order_detail says processing before the order is complete. */
  moogoldPolls: number;
  /** Added to every answer; 0 unless somebody wants to see spinners. */
  answerMs: number;
}

/** Everything a handler of the sandbox may know. */
export interface World {
  storeUrl: string;
  urls: SandboxUrls;
  credentials: SandboxCredentials;
  settings: Settings;
  faults: FaultBoard;
  calls: CallLog;
  state: ServiceState;
  /** Says that the saved state changed. */
  changed(): void;
  stopping: AbortSignal;
  startedAt: string;
}
