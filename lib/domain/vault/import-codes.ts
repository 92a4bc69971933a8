import { createHash } from 'node:crypto';
import type { z } from 'zod';
import { requireRecentAuth } from '@/lib/domain/accounts';
import { recordAudit } from '@/lib/domain/audit-log';
import type { Context } from '@/lib/domain/context';
import { transaction, violatedUnique } from '@/lib/platform/db';
import { AppError, notFound } from '@/lib/platform/errors';
import { newId } from '@/lib/platform/ids';
import { message } from '@/lib/platform/messages';
import { rupees } from '@/lib/platform/money';
import { days } from '@/lib/platform/time';
import { type CodeMac, readCodeMac } from './code-mac';
import { makeBatchKey } from './envelope';
import { nameInProduct, WITH_PRODUCT } from './list-stock';
import { type FileLine, readCodeFile } from './read-code-file';
import type { CodeFilePreview, importCodesForm } from './schema';
import { wakeWaitingOrders } from './wake-waiting-orders';
import { writeCodes } from './write-codes';

type VaultContext = Pick<Context, 'db' | 'clock' | 'actor' | 'sealer'>;

interface Read extends Omit<CodeFilePreview, 'item' | 'price'> {
  codes: (FileLine & { mac: string })[];
}

/**
 * What the import of a file would do; nothing is written. Throws invalid_input where it is no such file, and not_found.
 */
export async function previewCodes(
  context: VaultContext,
  { itemid, text }: Pick<z.output<typeof importCodesForm>, 'itemid' | 'text'>,
): Promise<CodeFilePreview> {
  await assertMayHaveCodes(context, itemid);
  const item = await context.db.item.findUniqueOrThrow({
    where: { itemid },
    select: { ...WITH_PRODUCT, discountedPrice: true },
  });
  const { codes: _, ...preview } = await read(context, text);
  return { item: nameInProduct(item), price: rupees(item.discountedPrice), ...preview };
}

/**
 * Imports a file of codes for an item, all or nothing, and sells the item from the vault from then on. Orders that wait
 * for a code of it are delivered. Throws recent_auth_required, not_found, invalid_input for a file with a bad line, and
 * conflict for a file that was imported before or repeats a code.
 */
export async function importCodes(
  context: VaultContext,
  { itemid, text, supplier, invoice, unitCost }: Omit<z.output<typeof importCodesForm>, 'isDryRun'>,
): Promise<{ id: string; imported: number }> {
  requireRecentAuth(context);
  try {
    return await transaction(context, async (inside) => {
      const { db, clock, actor } = inside;
      await assertMayHaveCodes(inside, itemid);
      const { codes, bad, known, repeated, good } = await read(inside, text);
      if (bad.length + known.length + repeated.length > 0 || good === 0)
        throw new AppError(
          'invalid_input',
          message('vault.fileHasProblems', { lines: problemsOf({ bad, known, repeated }) }),
        );
      const id = newId(clock);
      const { key, wrapped } = makeBatchKey(inside, id);
      const createdAt = clock.now();
      await db.vaultBatch.create({
        data: {
          id,
          itemid,
          kind: 'import',
          supplier,
          invoice,
          unitCost,
          wrapped,
          rows: good,
          createdAt,
          fileMac: await macOfFile(inside, text),
          createdBy: actor.id,
        },
      });
      await writeCodes(inside, {
        batch: { id, itemid, key },
        codes: codes.map(({ code, pin, mac, expiresAt }) => ({
          code,
          pin,
          mac,
          expiresAt,
          state: 'available',
          movedBy: actor.id,
        })),
      });
      await db.vaultItem.upsert({
        where: { itemid },
        create: { itemid, updatedAt: createdAt },
        update: { updatedAt: createdAt },
      });
      await wakeWaitingOrders(inside, itemid);
      await recordAudit(inside, {
        action: 'import-codes',
        objectType: 'item',
        objectId: String(itemid),
        after: {
          batch: id,
          codes: good,
          supplier,
          invoice,
          unitCost: unitCost === null ? null : rupees(unitCost),
        },
      });
      return { id, imported: good };
    });
  } catch (error) {
    const index = violatedUnique(error);
    if (index === 'vault_batches_file_key') throw new AppError('conflict', 'vault.fileKnown');
    // Another import brought one of the codes meanwhile. The error itself is not passed on: it shows the statement.
    if (index === 'vault_codes_mac_key') throw new AppError('conflict', 'vault.codeKnown');
    throw error;
  }
}

async function read(context: VaultContext, text: string): Promise<Read> {
  const now = context.clock.now();
  const file = readCodeFile(text, now);
  if (typeof file === 'string')
    throw new AppError('invalid_input', message('vault.notCodeFile', { why: file }));
  const macOf = await readCodeMac(context);
  const lines = file.lines.map((line) => ({ ...line, mac: macOf(line.code) }));
  const inVault = await knownMacs(
    context,
    lines.map(({ mac }) => mac),
  );
  const known = lines.filter(({ mac }) => inVault.has(mac)).map(({ line }) => line);
  const seen = new Set<string>();
  const repeated: number[] = [];
  for (const { mac, line } of lines) {
    if (seen.has(mac)) repeated.push(line);
    seen.add(mac);
  }
  const codes = lines.filter(({ line }) => !known.includes(line) && !repeated.includes(line));
  const expiries = codes.flatMap(({ expiresAt }) => expiresAt?.getTime() ?? []);
  return {
    codes,
    good: codes.length,
    known,
    repeated,
    bad: file.bad,
    firstExpiresIn:
      expiries.length === 0 ? null : Math.floor((Math.min(...expiries) - now.getTime()) / days(1)),
  };
}

async function knownMacs({ db }: Pick<Context, 'db'>, macs: string[]): Promise<Set<string>> {
  const rows = await db.vaultCode.findMany({ where: { mac: { in: macs } }, select: { mac: true } });
  return new Set(rows.map(({ mac }) => mac));
}

/** Keyed, because the hash of a file with a single code could be searched for. */
async function macOfFile(context: VaultContext, text: string): Promise<string> {
  const macOf: CodeMac = await readCodeMac(context);
  return macOf(createHash('sha256').update(text.trim()).digest('hex'));
}

/** Only what is delivered by hand can be sold from the vault instead: an item with a supplier has its route. */
async function assertMayHaveCodes({ db }: Pick<Context, 'db'>, itemid: number): Promise<void> {
  const item = await db.item.findUnique({ where: { itemid } });
  if (!item || item.deletedAt !== null) throw notFound('Item');
  if (item.bundleOf !== null) throw new AppError('conflict', 'vault.notBundle');
}

const SHOWN = 10;

function problemsOf({ bad, known, repeated }: Pick<Read, 'bad' | 'known' | 'repeated'>): string {
  const lines = [...new Set([...bad.map(({ line }) => line), ...known, ...repeated])].toSorted(
    (a, b) => a - b,
  );
  return lines.length <= SHOWN ? lines.join(', ') : `${lines.slice(0, SHOWN).join(', ')}…`;
}
