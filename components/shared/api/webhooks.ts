import { request } from './request';

/** Sends an event to an endpoint of the caller again. */
export function replayEvent(eventId: string, endpointId: string) {
  return request('POST /user/webhooks/replay', {}, { body: { eventId, endpointId } });
}
