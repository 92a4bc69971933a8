import { seconds } from '@/lib/platform/time';

const FIRST_WAIT = seconds(1);
const LONGEST_WAIT = seconds(30);

/**
 * What `load` imports, asked for again until it is there: at once when the connection comes back, and before that ever
 * more seldom. A module that fails for itself is not asked for again.
 */
export async function untilLoaded<Loaded>(load: () => Promise<Loaded>): Promise<Loaded> {
  for (let wait = FIRST_WAIT; ; wait = Math.min(wait * 2, LONGEST_WAIT)) {
    try {
      return await load();
    } catch (error) {
      if (!(error instanceof Error && error.name === 'ChunkLoadError')) throw error;
      await nextChance(wait);
    }
  }
}

function nextChance(wait: number): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      window.removeEventListener('online', end);
      resolve();
    };
    const timer = setTimeout(end, wait);
    window.addEventListener('online', end);
  });
}
