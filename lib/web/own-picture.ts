import { callSelf } from './self-call';

/** The bytes of a picture of ours, uploaded or of the demo, by its address; null when it cannot be had. */
export async function readOwnPicture(path: string): Promise<ArrayBuffer | null> {
  try {
    const reply = await callSelf(path, 'GET');
    return reply.ok ? await reply.arrayBuffer() : null;
  } catch {
    return null;
  }
}
