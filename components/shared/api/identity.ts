import type { SecondFactorProof } from './account';
import { request } from './request';

export interface IdentityProof {
  id_token: string;
  access_token?: string;
}

/** `second`: once the server has asked for a second factor. */
export function signInByIdentity(proof: IdentityProof, second: SecondFactorProof = {}) {
  return request('POST /auth/identity', {}, { body: { ...proof, ...second } });
}
