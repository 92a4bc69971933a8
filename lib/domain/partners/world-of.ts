import type { PartnerCaller } from './find-caller';
import { liveWorld } from './live/live-world';
import type { Mode } from './schema';
import { testWorld } from './test/test-world';
import type { PartnerWorld } from './world';

const WORLDS: Record<Mode, PartnerWorld> = { live: liveWorld, test: testWorld };

/** The world in which the calls of a key act. */
export function worldOf({ mode }: PartnerCaller): PartnerWorld {
  return WORLDS[mode];
}
