export const MAX_REPLY_BYTES = 1_048_576;

/**
 * The body as text, or null when it is longer than `maxBytes`. Bytes are counted after decompression, so a compression
 * bomb is stopped too.
 */
export async function readBody(response: Response, maxBytes: number): Promise<string | null> {
  if (!response.body) return '';
  const decoder = new TextDecoder();
  let text = '';
  let size = 0;
  for await (const chunk of response.body) {
    size += chunk.byteLength;
    // Returning from the loop cancels the stream, which closes the connection.
    if (size > maxBytes) return null;
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}
