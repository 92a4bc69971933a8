import type { WrittenHead } from '@/lib/domain/audit-log';
import { Prisma } from '@/lib/platform/db';
import type { Invariant } from './invariant';

/** Whether the entry `e` is what its link `c` says. */
const IS_UNCHANGED = Prisma.sql`
  (c.hash = tarang_audit_hash(c.previous_hash, c.position, e)
   -- Or it is what it was since personal values were erased from it (decision 108).
   or exists (select from audit_redactions r where r.entry_id = e.id
               and r.hash = tarang_audit_hash(c.previous_hash, c.position, e)))`;

/** A link of the audit log's chain up to which it was verified. */
export interface ChainEnd {
  position: bigint;
  hash: Uint8Array;
}

export const CHAIN_START: ChainEnd = { position: 0n, hash: new Uint8Array(32) };

const LINKS = 'each entry of the audit log is what its link in the chain says';

/**
 * The rule of the audit log's chain, from the link up to which it was verified, and of these entries before. It names
 * the first violation alone: those after it follow from it.
 */
export function chainInvariant(
  { position, hash }: ChainEnd = CHAIN_START,
  entries: string[] = [],
): Invariant {
  const [verified, linked] = [String(position), Buffer.from(hash).toString('hex')];
  const before =
    position === 0n
      ? Prisma.empty
      : Prisma.sql`
      union all
      select concat('entry ', coalesce(c.entry_id::text, 'unknown'), ' (position ', ${verified}::bigint, '): the verified link is another')
        from (values (1)) one (n) left join audit_chain c on c.position = ${verified}::bigint
       where c.hash is distinct from decode(${linked}, 'hex')
      union all
      select concat('entry ', c.entry_id, ' (position ', c.position, '): the entry was changed or is missing')
        from audit_chain c left join audit_entries e on e.id = c.entry_id
       where c.entry_id = any(${entries}::bigint[]) and c.position <= ${verified}::bigint
         and (e.id is null or not ${IS_UNCHANGED})
      union all
      select concat('entry ', id, ': its link is missing')
        from unnest(${entries}::bigint[]) id
       where exists (select from audit_entries e where e.id = id)
         and not exists (select from audit_chain c where c.entry_id = id)`;
  return {
    name: LINKS,
    offenders: Prisma.sql`
      (select concat('entry ', entry_id, ' (position ', position, '): ', case
               when position <> expected then concat('position ', expected, ' is missing')
               when not linked then 'it does not follow from the entry before'
               when missing then 'the entry is missing'
               else 'the entry was changed' end) as offender
        from (select c.position, c.entry_id, e.id is null as missing,
                     ${verified}::bigint + row_number() over by_position as expected,
                     c.previous_hash = lag(c.hash, 1, decode(${linked}, 'hex')) over by_position as linked,
                     ${IS_UNCHANGED} as unchanged
                from audit_chain c left join audit_entries e on e.id = c.entry_id
               where c.position > ${verified}::bigint
              window by_position as (order by c.position)) links
       where position <> expected or not linked or missing or not unchanged
       order by position limit 1)${before}`,
  };
}

/** The rules of the audit log's chain. */
export const auditInvariants: Invariant[] = [
  chainInvariant(),
  {
    name: 'each entry of the audit log has a link in the chain',
    narrowed: ['audit_entries'],
    offenders: Prisma.sql`
      select concat('entry ', e.id, ' was added past the chain') as offender
        from audit_entries e where not exists (select from audit_chain c where c.entry_id = e.id)
       order by e.id limit 1`,
  },
];

/**
 * The rule of the heads that were written out. It finds a chain whose end was cut off, or that was computed anew:
 * neither shows in the chain itself.
 */
export function headsInvariant(written: WrittenHead[]): Invariant {
  const positions = written.map(({ head }) => head?.position ?? 0n);
  const hashes = written.map(({ head }) => head?.hash ?? '');
  const lines = written.map(({ line }) => line);
  return {
    name: 'each head of the audit log that was written out is in the chain',
    offenders: Prisma.sql`
      select concat('line ', h.line, ' of the heads: ', case
               when h.hash = '' then 'it cannot be read'
               when c.position is null then concat('position ', h.position, ' is missing')
               else concat('position ', h.position, ' has another hash') end) as offender
        from unnest(${lines}::int[], ${positions}::bigint[], ${hashes}::text[]) as h (line, position, hash)
        left join audit_chain c on c.position = h.position
       where h.hash = '' or c.position is null or encode(c.hash, 'hex') <> h.hash
       order by h.line limit 1`,
  };
}
