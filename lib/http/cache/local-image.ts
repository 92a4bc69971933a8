import { internalFetch } from './internal-fetch';

/** The bytes of a picture of this store, uploaded or of the demo, by its path; null when it cannot be read. */
export async function readLocalImage(path: string): Promise<ArrayBuffer | null> {
  try {
    const reply = await internalFetch(path);
    const bytes = await reply.arrayBuffer();
    return reply.ok ? bytes : null;
  } catch {
    return null;
  }
}
