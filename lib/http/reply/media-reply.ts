const HEADERS = {
  'Content-Type': 'image/webp',
  // A name is never used for another picture, so its bytes never change.
  'Cache-Control': 'public, max-age=31536000, immutable',
  'X-Content-Type-Options': 'nosniff',
  // Should a file ever be something other than a picture, it can run nothing when it is opened directly.
  'Content-Security-Policy': "default-src 'none'; sandbox",
};

/** The reply with a stored picture, which browsers may cache for a year. */
export function mediaReply(bytes: Uint8Array): Response {
  return new Response(new Uint8Array(bytes), {
    headers: { ...HEADERS, 'Content-Length': String(bytes.byteLength) },
  });
}
