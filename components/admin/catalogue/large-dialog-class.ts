/** Classes of a dialog that contains a whole form. */
export const largeDialogClass =
  'm-auto max-h-[calc(100dvh-1.5rem)] w-[min(44rem,calc(100vw-1.5rem))] overflow-y-auto rounded-card border border-line bg-panel p-5 text-text md:p-6';
