const KEY = 'popup-shown';

/** Once per session of the browser tab; where storage is forbidden it is not shown at all. */
export function wasPopupShown(): boolean {
  try {
    return sessionStorage.getItem(KEY) !== null;
  } catch {
    return true;
  }
}

export function rememberPopup(): void {
  try {
    sessionStorage.setItem(KEY, '1');
  } catch {
    // Forbidden storage: wasPopupShown() already keeps the popup away.
  }
}

/** Whether the person is in the middle of something: typing, or with another dialog open. */
export function isBusy(): boolean {
  return (
    document.querySelector('dialog[open]') !== null || document.activeElement instanceof HTMLInputElement
  );
}
