import { request } from './request';

export interface IdentityProof {
  id_token: string;
  access_token?: string;
  /** The code of the authenticator, when the account has a second factor. */
  code?: string;
}

export function signInByIdentity(proof: IdentityProof) {
  return request('POST /auth/identity', {}, { body: proof });
}
