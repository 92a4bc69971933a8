// The provider redirects to one address, which is English. The language in which the store was left is kept in the
// tab's storage.
import { pageLanguage } from '@/components/shared/api/page-language';
import { getTabItem, removeTabItems, setTabItem } from '@/components/shared/session/tab-storage';
import { type Language, languageOf } from '@/lib/platform/languages';

/** To be called before the page is left for the provider. */
export function saveReturnLanguage(): void {
  setTabItem('return-language', pageLanguage());
}

/** The language in which to continue after the redirect; null when this page is already in it. */
export function returnLanguage(): Language | null {
  const left = getTabItem('return-language');
  if (left === null || window.location.pathname !== '/') return null;
  return languageOf(left) === pageLanguage() ? null : languageOf(left);
}

export function clearReturnLanguage(): void {
  removeTabItems('return-language');
}
