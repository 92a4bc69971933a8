import { HIT_KINDS, type HitKind, PREFIXES, type Prefix } from './schema';

export interface Search {
  /** What is searched for, without the prefix. */
  words: string;
  /** Null when everything is searched. */
  prefix: Prefix | null;
  /** The kinds that are searched, the likeliest first. */
  kinds: readonly HitKind[];
}

/** Reads what staff typed: an optional prefix such as `utr:`, or `#` before a player, and the words. */
export function parseSearch(q: string): Search {
  const text = q.trim();
  const [, player] = /^#\s*(.+)$/s.exec(text) ?? [];
  if (player !== undefined) return within('player', player);
  const [, name = '', rest = ''] = /^([a-z]+)\s*:\s*(.*)$/is.exec(text) ?? [];
  const prefix = prefixOf(name.toLowerCase());
  if (prefix) return within(prefix, rest);
  const likely = likelyKinds(text);
  return { words: text, prefix: null, kinds: [...new Set([...likely, ...HIT_KINDS])] };
}

function within(prefix: Prefix, words: string): Search {
  return { words: words.trim(), prefix, kinds: PREFIXES[prefix] };
}

function prefixOf(name: string): Prefix | null {
  return Object.hasOwn(PREFIXES, name) ? (name as Prefix) : null;
}

/** The kinds that a text without a prefix looks like. */
function likelyKinds(text: string): readonly HitKind[] {
  const digits = text.replaceAll(/[\s-]/g, '');
  // A bank reference of UPI has 12 digits, and so has a mobile number with its country code.
  if (/^\d{12}$/.test(digits)) return ['payment', 'transaction', 'order', 'user'];
  if (/^(?:\+?91)?[6-9]\d{9}$/.test(digits)) return ['user', 'order'];
  if (text.includes('@')) return ['user', 'payment', 'order'];
  if (/^h-[0-9a-z]{1,6}$/i.test(text)) return ['help'];
  if (/^w\d{6}/i.test(text)) return ['transaction', 'payment'];
  if (/\d/.test(text)) return ['order', 'payment', 'transaction', 'user'];
  return ['user', 'order', 'product', 'item', 'coupon', 'campaign', 'supplier'];
}
