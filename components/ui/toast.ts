// The one way to raise a toast. Sonner is 9.5 KiB that most visits never need: it is loaded with the first toast.

export interface Toast {
  text: string;
  tone: 'plain' | 'bad' | 'good';
  /** Takes back what the toast tells of; such a toast stays for 8 seconds. */
  undo?: () => void;
}

const waiting: Toast[] = [];
let deliver: (() => void) | undefined;

/** Shows a sentence for 5 seconds (spec S9.2). */
export function showToast(text: string, tone: Toast['tone'] = 'plain'): void {
  raiseToast({ text, tone });
}

/** Shows that something is done, with a button that takes it back. */
export function showUndo(text: string, undo: () => void): void {
  raiseToast({ text, tone: 'good', undo });
}

function raiseToast(toast: Toast): void {
  waiting.push(toast);
  deliver?.();
}

/** For the host alone: `listener` is told when there is something to take. */
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
