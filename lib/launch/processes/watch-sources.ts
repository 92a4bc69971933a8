import { watch } from 'node:fs';
import path from 'node:path';

const CALM_MS = 300;

/** Calls `onChange` when sources in these folders have changed and no further change followed for a moment. */
export function watchSources(root: string, folders: string[], onChange: () => void): () => void {
  let timer: NodeJS.Timeout | undefined;
  const watchers = folders.map((folder) =>
    watch(path.join(root, folder), { recursive: true }, (_event, file) => {
      if (!file?.endsWith('.ts')) return;
      clearTimeout(timer);
      timer = setTimeout(onChange, CALM_MS);
    }),
  );
  return () => {
    clearTimeout(timer);
    for (const watcher of watchers) watcher.close();
  };
}
