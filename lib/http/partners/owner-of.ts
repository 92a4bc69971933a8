import type { PartnerCaller } from '@/lib/domain/partners';

interface KeyOwner {
  partnerId: string;
  mode: PartnerCaller['mode'];
  asker: { keyId: string };
}

/** Whose endpoints and events a key reaches: those of its partner and of its own mode. */
export function ownerOf({ buyer, mode, keyId }: PartnerCaller): KeyOwner {
  return { partnerId: buyer.userid, mode, asker: { keyId } };
}
