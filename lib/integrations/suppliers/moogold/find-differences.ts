import type { Difference, SentPurchase } from '@/lib/integrations/suppliers/port';
import { readRoute } from './read-settings';

/** What a reply says about the goods. A field that is missing or empty is not compared. */
export interface NamedGoods {
  variation_id?: string | null | undefined;
  quantity?: string | null | undefined;
  player_id?: string | null | undefined;
  server_id?: string | null | undefined;
}

/** A purchase orders one pack. */
export const QUANTITY = '1';

// Of the labels under which a route names the player (MOOGOLD-4), those of the server.
const SERVER_LABEL = /server|zone|region/i;

/** The fields in which the items of a reply differ from what was ordered. */
export function findDifferences(sent: SentPurchase, items: NamedGoods[]): Difference[] {
  const route = readRoute(sent);
  const labels = route.ok ? Object.entries(route.player) : [];
  const [, player] = labels.find(([label]) => !SERVER_LABEL.test(label)) ?? [];
  const [, server] = labels.find(([label]) => SERVER_LABEL.test(label)) ?? [];
  return [
    ...differ(
      'pack',
      sent.pack,
      items.map(({ variation_id }) => variation_id),
    ),
    ...differ('quantity', QUANTITY, [totalOf(items)]),
    ...differ(
      'player',
      player,
      items.map(({ player_id }) => player_id),
    ),
    ...differ(
      'server',
      server,
      items.map(({ server_id }) => server_id),
    ),
  ];
}

/** An order may be divided into items, each with a quantity of its own. */
function totalOf(items: NamedGoods[]): string | null {
  const quantities = items.map(({ quantity }) => quantity ?? '').filter((quantity) => quantity !== '');
  if (quantities.length < 2) return quantities[0] ?? null;
  return String(quantities.reduce((total, quantity) => total + Number(quantity), 0));
}

function differ(
  field: Difference['field'],
  ordered: string | undefined,
  named: (string | null | undefined)[],
): Difference[] {
  const delivered = named.find((value) => value && ordered !== undefined && !isSame(ordered, value));
  return ordered !== undefined && delivered ? [{ field, ordered, delivered }] : [];
}

/**
 * Replies have numbers as texts, or with a fraction of zero, and servers in other capitals than were sent. MooGold's
 * shop is a WordPress site, which may write the signs of a name as HTML: without reading them back, Tom & Jerry would
 * be wrong goods.
 */
function isSame(one: string, other: string): boolean {
  return plain(one) === plain(other);
}

function plain(value: string): string {
  const text = decodeSigns(value).replace(/\s+/g, '').toLowerCase();
  return /^\d+(\.0+)?$/.test(text) ? text.replace(/\.0+$/, '').replace(/^0+(?=\d)/, '') : text;
}

const SIGNS: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function decodeSigns(text: string): string {
  return text.replace(/&(?:#(\d{1,5})|(amp|lt|gt|quot|apos));/g, (sign, code?: string, name?: string) =>
    code ? String.fromCharCode(Number(code)) : (SIGNS[name ?? ''] ?? sign),
  );
}
