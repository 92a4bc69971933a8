import type { CreateKeyForm } from '@/lib/domain/partners/schema';
import { request } from './request';

export function askToBePartner(about: string) {
  return request('POST /user/partner/ask', {}, { body: { about } });
}

export function createKey(form: CreateKeyForm) {
  return request('POST /user/partner/keys', {}, { body: form });
}

export function rotateKey(id: string, overlapHours: number) {
  return request('POST /user/partner/keys/[id]/rotate', { id }, { body: { overlapHours } });
}

export function revokeKey(id: string) {
  return request('POST /user/partner/keys/[id]/revoke', { id });
}

export function setLowBalance(lowBalance: number | null) {
  return request('POST /user/partner/balance', {}, { body: { lowBalance } });
}

export function resetTestWorld() {
  return request('POST /user/partner/tests/reset', {});
}
