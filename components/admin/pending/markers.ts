import { isAutomatic, type WaitingOrder } from '@/lib/domain/orders/schema';
import { isLate } from './waiting-time';

/** Problems of a pending order, most serious first. */
export const MARKERS = {
  unknown: { word: 'Outcome unknown', tone: 'text-bad' },
  partial: { word: 'Part delivered', tone: 'text-bad' },
  person: { word: 'Needs a person', tone: 'text-bad' },
  late: { word: 'Late', tone: 'text-wait' },
  working: { word: 'Supplier works on it', tone: 'text-muted' },
  hand: { word: 'By hand', tone: 'text-muted' },
} as const;

export type Marker = keyof typeof MARKERS;

export const markerNames = Object.keys(MARKERS) as Marker[];

export function isMarker(name: string | undefined): name is Marker {
  return name !== undefined && Object.hasOwn(MARKERS, name);
}

/** The markers of an order, most serious first. */
export function markersOf({ order, attempts, cases, open }: WaitingOrder, now: Date): Marker[] {
  const causes = cases.map(({ cause }) => cause);
  const unknown = causes.includes('outcome_unknown') || attempts.some(({ outcome }) => outcome === 'unknown');
  const partial = causes.includes('partial_delivery');
  const holds: Record<Marker, boolean> = {
    unknown,
    partial,
    person: cases.length > 0 && !unknown && !partial,
    late: isLate(now.getTime() - Date.parse(order.createdAt)),
    working: open !== null && !unknown && cases.length === 0,
    hand: !isAutomatic(order),
  };
  return markerNames.filter((marker) => holds[marker]);
}
