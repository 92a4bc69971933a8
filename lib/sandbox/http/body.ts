import type { Incoming } from './incoming';

/** Reads a urlencoded, multipart or flat JSON body into names and strings; the last value of a name wins. */
export function readFields(request: Incoming): Record<string, string> {
  const type = request.headers['content-type'] ?? '';
  const text = request.raw.toString('utf8');
  if (type.startsWith('multipart/form-data')) return readMultipart(text, type);
  if (type.startsWith('application/json')) return readFlatJson(text);
  return Object.fromEntries(new URLSearchParams(text));
}

/** The parsed body, or undefined when it is not JSON: the real services answer such a body with an error. */
export function readJson(request: Incoming): unknown {
  try {
    return JSON.parse(request.raw.toString('utf8'));
  } catch {
    return undefined;
  }
}

function readFlatJson(text: string): Record<string, string> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return {};
  }
  if (typeof value !== 'object' || value === null) return {};
  return Object.fromEntries(Object.entries(value).map(([name, field]) => [name, String(field ?? '')]));
}

function readMultipart(text: string, type: string): Record<string, string> {
  const boundary = /boundary="?([^";]+)"?/i.exec(type)?.[1];
  const fields: Record<string, string> = {};
  if (!boundary) return fields;
  for (const part of text.split(`--${boundary}`)) {
    const gap = part.indexOf('\r\n\r\n');
    const name = /name="([^"]*)"/i.exec(part.slice(0, Math.max(gap, 0)))?.[1];
    if (gap >= 0 && name !== undefined) fields[name] = part.slice(gap + 4).replace(/\r\n$/, '');
  }
  return fields;
}
