import { decodeBody, decodeHeader } from './decode';

export interface ParsedMail {
  from: string;
  subject: string;
  text: string;
  html: string;
}

interface Part {
  headers: Record<string, string>;
  body: string;
}

/** Parses what the store sends: headers, multipart, quoted-printable, base64. The raw source is stored as well. */
export function parseMail(raw: Buffer): ParsedMail {
  const whole = splitPart(raw.toString('latin1'));
  const mail: ParsedMail = {
    from: decodeHeader(whole.headers.from ?? ''),
    subject: decodeHeader(whole.headers.subject ?? ''),
    text: '',
    html: '',
  };
  collect(whole, mail);
  return mail;
}

function splitPart(source: string): Part {
  const gap = /\r?\n\r?\n/.exec(source);
  const head = gap ? source.slice(0, gap.index) : source;
  const body = gap ? source.slice(gap.index + gap[0].length) : '';
  const headers: Record<string, string> = {};
  for (const line of head.replace(/\r?\n[ \t]+/g, ' ').split(/\r?\n/)) {
    const colon = line.indexOf(':');
    if (colon > 0) headers[line.slice(0, colon).toLowerCase()] = line.slice(colon + 1).trim();
  }
  return { headers, body };
}

function parameter(header: string, name: string): string | undefined {
  return new RegExp(`${name}="?([^";]+)"?`, 'i').exec(header)?.[1];
}

function collect(part: Part, mail: ParsedMail): void {
  const type = part.headers['content-type'] ?? 'text/plain';
  const boundary = parameter(type, 'boundary');
  if (type.toLowerCase().startsWith('multipart/') && boundary) {
    for (const piece of part.body.split(`--${boundary}`).slice(1)) {
      if (!piece.startsWith('--')) collect(splitPart(piece.replace(/^\r?\n/, '')), mail);
    }
    return;
  }
  if (/^attachment/i.test(part.headers['content-disposition'] ?? '')) return;
  const encoding = part.headers['content-transfer-encoding'] ?? '';
  const text = decodeBody(part.body, encoding, parameter(type, 'charset') ?? 'utf-8').trimEnd();
  if (/^text\/html/i.test(type)) mail.html ||= text;
  else if (/^text\//i.test(type)) mail.text ||= text;
}
