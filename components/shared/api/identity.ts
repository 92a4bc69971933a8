import type { SignedInReply } from '@/lib/domain/accounts/schema';
import { post, type Reply } from './request';

export interface IdentityProof {
  id_token: string;
  access_token?: string;
  /** From the authenticator app, when the account has one. */
  code?: string;
}

export function signInByIdentity(proof: IdentityProof): Promise<Reply<SignedInReply>> {
  return post('/auth/identity', proof);
}
