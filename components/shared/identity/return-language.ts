// The provider knows one address of ours, and it is English. So the tab remembers in which language it was left.
import { pageLanguage } from '@/components/shared/api/page-language';
import { forget, recall, remember } from '@/components/shared/session/tab-memory';
import { type Language, languageOf } from '@/lib/platform/languages';

/** Before this page is left for the provider. */
export function saveReturnLanguage(): void {
  remember('left-in', pageLanguage());
}

/** The language to go on in, when the person is back on a page in another; null when this page is the right one. */
export function returnLanguage(): Language | null {
  const left = recall('left-in');
  if (left === null || window.location.pathname !== '/') return null;
  return languageOf(left) === pageLanguage() ? null : languageOf(left);
}

export function clearReturnLanguage(): void {
  forget('left-in');
}
