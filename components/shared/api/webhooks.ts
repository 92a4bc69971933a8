import type { z } from 'zod';
import type { endpointEdit, endpointForm } from '@/lib/domain/webhooks/schema';
import { request } from './request';

/** Sends an event to an endpoint of the caller again. */
export function replayEvent(eventId: string, endpointId: string) {
  return request('POST /user/webhooks/replay', {}, { body: { eventId, endpointId } });
}

export function makeEndpoint(form: z.input<typeof endpointForm>) {
  return request('POST /user/webhooks', {}, { body: form });
}

export function editEndpoint(id: string, changes: z.input<typeof endpointEdit>) {
  return request('POST /user/webhooks/[id]', { id }, { body: changes });
}

export function deleteEndpoint(id: string) {
  return request('POST /user/webhooks/[id]/delete', { id });
}

export function rotateSecret(id: string) {
  return request('POST /user/webhooks/[id]/secret', { id });
}

/** Brings back an endpoint whose key was revoked, at the address that the person has seen. */
export function restoreEndpoint(id: string, url: string) {
  return request('POST /user/webhooks/[id]/restore', { id }, { body: { url } });
}
