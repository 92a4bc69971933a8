import { seconds } from '@/lib/platform/time';

/**
 * What `load` imports, asked for again until it is there: at once when the connection comes back, and every ten seconds
 * before that. A module that fails for itself is not asked for again. Every page carries this, so it is as short as it
 * can be: timer and listener of a wait that is over do nothing.
 */
export function untilLoaded<Loaded>(load: () => Promise<Loaded>): Promise<Loaded> {
  return load().catch((error) => {
    if (error.name !== 'ChunkLoadError') throw error;
    return new Promise((resolve) => {
      setTimeout(resolve, seconds(10));
      addEventListener('online', resolve, { once: true });
    }).then(() => untilLoaded(load));
  });
}
