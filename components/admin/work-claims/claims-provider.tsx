'use client';

import { createContext, type ReactNode, useContext } from 'react';
import type { ServerAction } from '@/components/admin/call-action';
import type { ClaimInput, HandOverInput, ReleaseClaimInput } from '@/lib/domain/work-claims/schema';

/** The server actions of app/(admin)/admin/work-actions.ts. */
interface ClaimActions {
  claim: ServerAction<ClaimInput, unknown>;
  assign: ServerAction<HandOverInput, unknown>;
  giveBack: ServerAction<ReleaseClaimInput, unknown>;
}

interface Claims {
  /** The user id of the person who looks at the page. */
  viewer: string;
  actions: ClaimActions;
}

const ClaimsContext = createContext<Claims | null>(null);

/** Gives every page of the panel the ways to claim something, because claims are shown beside much of what it lists. */
export function ClaimsProvider({ viewer, actions, children }: Claims & { children: ReactNode }) {
  return <ClaimsContext value={{ viewer, actions }}>{children}</ClaimsContext>;
}

export function useClaims(): Claims {
  const claims = useContext(ClaimsContext);
  if (!claims) throw new Error('claims are shown within the panel alone');
  return claims;
}
