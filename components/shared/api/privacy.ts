import type { ConsentInput } from '@/lib/domain/consents/schema';
import { request } from './request';

export function saveConsent(input: ConsentInput) {
  return request('POST /user/consents', {}, { body: input });
}
