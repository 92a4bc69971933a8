import type { PreferencesInput } from '@/lib/domain/notifications/schema';
import { request } from './request';

export function savePreferences(input: PreferencesInput) {
  return request('POST /notifications/preferences', {}, { body: input });
}

export function unsubscribe(token: string) {
  return request('POST /notifications/unsubscribe/[token]', { token });
}

/** The link by which a chat is connected. */
export function makeTelegramLink() {
  return request('POST /notifications/telegram', {});
}

export function endTelegram() {
  return request('POST /notifications/telegram/end', {});
}

/** `subscription` is what the browser gives as JSON. */
export function subscribePush(subscription: object) {
  return request('POST /notifications/push', {}, { body: subscription });
}

/** Whether this browser is told of this account. */
export function readPush(endpoint: string) {
  return request('POST /notifications/push/state', {}, { body: { endpoint } });
}

export function endPush(endpoint?: string) {
  return request('POST /notifications/push/end', {}, { body: endpoint === undefined ? {} : { endpoint } });
}
