import type { PartnerPlayer } from '@/lib/domain/partners/schema';

/**
 * What is said of a player of the test world: first inputs that name a status of HTTP have its meaning, all others are
 * found.
 */
export function playerOf(input1: string): Omit<PartnerPlayer, 'must_be_found'> {
  switch (input1) {
    case '404':
      return { outcome: 'not_found', player: null, region: null };
    case '403':
      return { outcome: 'not_allowed', player: null, region: null };
    case '503':
      return { outcome: 'unknown', player: null, region: null };
    default:
      return { outcome: 'found', player: 'Test player', region: 'IN' };
  }
}
