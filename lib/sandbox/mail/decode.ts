/** Decodes RFC 2047 words such as '=?utf-8?B?…?=' in a header. */
export function decodeHeader(value: string): string {
  return value
    .replace(/(\?=)\s+(=\?)/g, '$1$2')
    .replace(/=\?([^?]+)\?([bq])\?([^?]*)\?=/gi, (_, charset: string, form: string, text: string) => {
      const bytes =
        form.toLowerCase() === 'b' ? Buffer.from(text, 'base64') : quotedPrintable(text.replaceAll('_', ' '));
      return decodeCharset(bytes, charset);
    });
}

/** Decodes a body part from its transfer encoding and charset. */
export function decodeBody(body: string, encoding: string, charset: string): string {
  const form = encoding.trim().toLowerCase();
  if (form === 'base64') return decodeCharset(Buffer.from(body, 'base64'), charset);
  if (form === 'quoted-printable') return decodeCharset(quotedPrintable(body), charset);
  return decodeCharset(Buffer.from(body, 'latin1'), charset);
}

function quotedPrintable(text: string): Buffer {
  const joined = text.replace(/=\r?\n/g, '');
  const latin1 = joined.replace(/=([0-9a-f]{2})/gi, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
  return Buffer.from(latin1, 'latin1');
}

function decodeCharset(bytes: Buffer, charset: string): string {
  try {
    return new TextDecoder(charset).decode(bytes);
  } catch {
    // An unknown charset is decoded as UTF-8, because an approximate text is more useful than none.
    return bytes.toString('utf8');
  }
}
