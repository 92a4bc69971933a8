const KEY = 'popup-shown';

/** Whether the popup was shown in this session of the tab. Without storage it counts as shown. */
export function wasPopupShown(): boolean {
  try {
    return sessionStorage.getItem(KEY) !== null;
  } catch {
    return true;
  }
}

export function markPopupShown(): void {
  try {
    sessionStorage.setItem(KEY, '1');
  } catch {
    // Storage is forbidden, and wasPopupShown() already answers true.
  }
}

/** Whether the visitor is typing or has another dialog open. */
export function isBusy(): boolean {
  return (
    document.querySelector('dialog[open]') !== null || document.activeElement instanceof HTMLInputElement
  );
}
