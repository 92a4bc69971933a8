// Every toast is shown through this module. Sonner is 9.5 KiB that most visits never need, so it is loaded with the
// first toast.

export interface Toast {
  text: string;
  tone: 'plain' | 'bad' | 'good';
  /** Undoes the action that the toast reports; such a toast is shown for 8 seconds. */
  undo?: () => void;
}

const waiting: Toast[] = [];
let deliver: (() => void) | undefined;

/** Shows a sentence for 5 seconds (spec S9.2). */
export function showToast(text: string, tone: Toast['tone'] = 'plain'): void {
  raiseToast({ text, tone });
}

/** Confirms an action, with a button that undoes it. */
export function showUndo(text: string, undo: () => void): void {
  raiseToast({ text, tone: 'good', undo });
}

function raiseToast(toast: Toast): void {
  waiting.push(toast);
  deliver?.();
}

/** For the host only: `listener` is called when toasts are waiting. */
export function onToast(listener: () => void): () => void {
  deliver = listener;
  if (waiting.length > 0) listener();
  return () => {
    if (deliver === listener) deliver = undefined;
  };
}

export function takeToasts(): Toast[] {
  return waiting.splice(0);
}
