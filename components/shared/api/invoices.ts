import { request } from './request';

export function saveBilling(details: Record<string, string>) {
  return request('POST /user/billing', {}, { body: details });
}
