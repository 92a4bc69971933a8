import type { PartnerCaller } from '@/lib/domain/partners';

/** Whose endpoints and events a key reaches: those of its partner and of its own mode. */
export function ownerOf({ buyer, mode }: PartnerCaller): { partnerId: string; mode: PartnerCaller['mode'] } {
  return { partnerId: buyer.userid, mode };
}
