// What fails outside, one draw at a time: each fault of the sandbox that a supplier, the gateway or the network can
// have.
import { randomInt } from 'node:crypto';
import { postToConsole } from '../bench/console';
import type { World } from '../bench/world';

interface Fault {
  service: 'smileone' | 'moogold' | 'ekqr';
  fault: string;
  params?: Record<string, string | number>;
}

const FAULTS: Fault[] = [
  ...(['smileone', 'moogold', 'ekqr'] as const).flatMap((service): Fault[] => [
    { service, fault: 'down' },
    { service, fault: 'http_500' },
    { service, fault: 'html' },
    { service, fault: 'slow' },
  ]),
  { service: 'smileone', fault: 'timeout_after_booking', params: { ms: 20_000 } },
  { service: 'smileone', fault: 'http_500_after_booking' },
  { service: 'smileone', fault: 'html_after_booking' },
  { service: 'smileone', fault: 'garbage_after_booking' },
  { service: 'smileone', fault: 'refused' },
  { service: 'moogold', fault: 'timeout_after_booking', params: { ms: 20_000 } },
  { service: 'moogold', fault: 'late_booking', params: { ms: 20_000 } },
  { service: 'moogold', fault: 'http_500_after_booking' },
  { service: 'moogold', fault: 'error_code' },
  { service: 'moogold', fault: 'slow_delivery' },
  { service: 'moogold', fault: 'callback_lost' },
  { service: 'moogold', fault: 'callback_double' },
  { service: 'ekqr', fault: 'webhook_lost' },
  { service: 'ekqr', fault: 'webhook_twice' },
  { service: 'ekqr', fault: 'webhook_late' },
  { service: 'ekqr', fault: 'timeout_after_creation', params: { ms: 20_000 } },
];

/** Switches one fault on for its next one to three calls. Returns its name. */
export async function drawFault(world: World): Promise<string> {
  const fault = FAULTS[randomInt(FAULTS.length)];
  if (!fault) throw new Error('there is no fault');
  await postToConsole(world, '/console/faults', { ...fault, times: 1 + randomInt(3) });
  return `${fault.service} ${fault.fault}`;
}

export const endFaults = (world: World): Promise<void> => postToConsole(world, '/console/faults/clear', {});
