import type { SignedInReply } from '@/lib/domain/accounts/schema';
import { post, type Reply } from './request';

export interface IdentityProof {
  id_token: string;
  access_token?: string;
  /** The code of the authenticator, when the account has a second factor. */
  code?: string;
}

export function signInByIdentity(proof: IdentityProof): Promise<Reply<SignedInReply>> {
  return post('/auth/identity', proof);
}
