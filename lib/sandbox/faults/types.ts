export const SERVICES = ['ekqr', 'smileone', 'moogold', 'fast2sms', 'identity', 'mail'] as const;
export type Service = (typeof SERVICES)[number];

/** A value that a fault needs beside the scope, with what it is when nobody says. */
export interface FaultParam {
  name: string;
  label: string;
  default: string | number;
}

export interface FaultDefinition {
  service: Service;
  name: string;
  title: string;
  /** What the store will see, in one sentence; the console prints it under the switch. */
  effect: string;
  /** The calls it can be limited to with `params.on`; absent where only one call can have it. */
  on?: readonly string[];
  params?: readonly FaultParam[];
}

export type FaultParams = Record<string, string | number>;

/**
 * Scope, common to all faults: `on` a call's name, `region` (Smile.one), `match` a text that must occur in the request,
 * so that tests which run side by side can each have their own.
 */
export interface FaultScope {
  on: string;
  region: string | null;
  text: string;
}

export interface ActiveFault {
  service: Service;
  fault: string;
  /** Calls left; null = until switched off. */
  times: number | null;
  params: FaultParams;
}
