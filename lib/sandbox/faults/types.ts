export const SERVICES = [
  'ekqr',
  'razorpay',
  'smileone',
  'moogold',
  'fast2sms',
  'identity',
  'mail',
  'push',
  'telegram',
  'whatsapp',
  'rates',
] as const;
export type Service = (typeof SERVICES)[number];

/** A parameter of a fault besides its scope, with its default. */
interface FaultParam {
  name: string;
  label: string;
  default: string | number;
}

export interface FaultDefinition {
  service: Service;
  name: string;
  title: string;
  /** What the store observes, in one sentence; the console shows it below the switch. */
  effect: string;
  /** The calls to which `params.on` can limit it; absent when it applies to one call only. */
  on?: readonly string[];
  params?: readonly FaultParam[];
}

export type FaultParams = Record<string, string | number>;

/**
 * The scope that all faults share: `on` is the name of a call, `region` is for Smile.one, and `match` is a text that
 * must occur in the request, so that tests running in parallel can each have their own faults.
 */
export interface FaultScope {
  on: string;
  region: string | null;
  text: string;
}

export interface ActiveFault {
  service: Service;
  fault: string;
  /** Calls left; null: until it is switched off. */
  times: number | null;
  params: FaultParams;
}
