import { transportFaults } from '@/lib/sandbox/faults/transport';
import type { FaultDefinition } from '@/lib/sandbox/faults/types';

const service = 'rates';

/** What can be wrong with a source of exchange rates. */
export const RATES_FAULTS = [
  ...transportFaults(service, ['daily']),
  {
    service,
    name: 'jump',
    title: 'All rates jump',
    effect: 'Rupees for one unit are this many percent more.',
    params: [{ name: 'percent', label: 'percent', default: 20 }],
  },
  {
    service,
    name: 'day',
    title: 'Another day',
    effect: 'The rates are of this many days ago.',
    params: [{ name: 'ago', label: 'days', default: 10 }],
  },
] as const satisfies readonly FaultDefinition[];
