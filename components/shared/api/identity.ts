import type { SecondFactorProof } from './account';
import { request } from './request';

export interface IdentityProof {
  id_token: string;
  access_token?: string;
  /** To connect it to the account of the session, and open no other. */
  connect?: boolean;
}

/** `second`: once the server has asked for a second factor. */
export function signInByIdentity(proof: IdentityProof, second: SecondFactorProof = {}) {
  return request('POST /auth/identity', {}, { body: { ...proof, ...second } });
}
