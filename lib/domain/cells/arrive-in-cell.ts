import { lockClaim } from '@/lib/domain/accounts';
import { recordAudit } from '@/lib/domain/audit-log';
import type { Context } from '@/lib/domain/context';
import { emailKey } from '@/lib/domain/personal-fields';
import { transaction, violatedUnique } from '@/lib/platform/db';
import { failpoint } from '@/lib/platform/failpoints';
import { writeSingleRows, writeUser } from './account-fields';
import { LIST_NAMES, writeList } from './account-lists';
import { endSecrets } from './end-secrets';
import { findTaken } from './find-taken';
import { assertAgree } from './forgotten-transfers';
import { type MoveDocument, openDocument, type SealedMove } from './move-document';
import { MoveError } from './move-error';
import { carryIn, listTransfers } from './transfers';

type ArrivalContext = Pick<Context, 'db' | 'clock' | 'actor' | 'sealer'>;

export interface ArrivedInCell {
  userId: string;
  /** Whether the account was opened now. */
  opened: boolean;
  /** How many transfers were booked now. */
  booked: number;
}

/**
 * The last step of a move, in the cell to which the account goes: opens the account and books the opposite journals,
 * together or not at all. Repeated it books what has come since, and leaves the account as its owner has it now. Throws
 * MoveError for a document that was sealed for another cell, when another account here has the same address, number or
 * single sign-on, when money follows an account that its owner has erased here, and when a transfer of the document is
 * booked here with another amount.
 */
export async function arriveInCell(
  context: ArrivalContext,
  { cell, sealed }: { /** The name of this cell. */ cell: string; sealed: SealedMove },
): Promise<ArrivedInCell> {
  const document = openDocument(context.sealer, sealed);
  if (document.to !== cell) throw new MoveError(`It goes to the cell ${document.to}, and this is ${cell}.`);
  const arrived = await transaction(context, async (inside) => {
    const opened = await recordArrival(inside, document);
    if (opened) await openAccount(inside, document);
    const booked = await bookTransfers(inside, document);
    failpoint('arrival:before');
    return { userId: document.userId, opened, booked };
  }).catch((error: unknown) => {
    const taken = violatedUnique(error);
    if (taken === null) throw error;
    throw new MoveError(`Another account of this cell has what belongs to one alone (${taken}).`);
  });
  failpoint('arrival:after');
  return arrived;
}

/** False when the account has arrived before. Of two at once the second waits here for the first. */
async function recordArrival(
  { db }: Pick<Context, 'db'>,
  { reference, userId, from }: MoveDocument,
): Promise<boolean> {
  const recorded = await db.$executeRaw`
    insert into cell_moves (id, user_id, state, other_cell, created_at, updated_at)
    values (${reference}, ${userId}, 'arrived', ${from}, clock_timestamp(), clock_timestamp())
    on conflict (id) do nothing`;
  if (recorded === 0) return false;
  const returned = await db.cellMove.updateMany({
    where: { userId, state: 'moved' },
    data: { state: 'returned' },
  });
  if (returned.count === 0 && (await db.user.findUnique({ where: { id: userId }, select: { id: true } })))
    throw new MoveError('The account is in this cell already, and never left it.');
  return true;
}

async function openAccount(context: ArrivalContext, document: MoveDocument): Promise<void> {
  const { reference, userId, from, fields, lists } = document;
  await assertFree(context, document);
  // First, because a trigger tells an account without consents that its owner was shown no notice.
  await writeList(context, 'consents', { userId, rows: lists.consents });
  await writeUser(context, userId, fields.user);
  await writeSingleRows(context, userId, fields);
  for (const name of LIST_NAMES.filter((other) => other !== 'consents'))
    await writeList(context, name, { userId, rows: lists[name] });
  await endSecrets(context, userId, fields);
  await recordAudit(context, {
    action: 'arrive-in-cell',
    objectType: 'user',
    objectId: userId,
    after: { id: reference, from },
  });
}

/** Those who prove an address or a number at the same moment wait, as everywhere. */
async function assertFree(
  context: ArrivalContext,
  { userId, fields: { user } }: MoveDocument,
): Promise<void> {
  if (user.email !== null) await lockClaim(context, { emailKey: emailKey(user.email) });
  if (user.mobile !== null) await lockClaim(context, { mobile: user.mobile });
  const taken = await findTaken(context, { userId, owner: user });
  if (taken.length > 0)
    throw new MoveError(`Another account of this cell has this ${taken.join(' and this ')}.`);
}

async function bookTransfers(
  context: Pick<Context, 'db' | 'clock'>,
  { reference, userId, transfers }: MoveDocument,
): Promise<number> {
  const { db } = context;
  // Of two at once the second sees what the first has booked.
  await db.$queryRaw`select 1 from cell_moves where id = ${reference} for update`;
  const move = await db.cellMove.findUniqueOrThrow({ where: { id: reference } });
  // By its number alone other money would count as booked, after a restore of the cell that it left.
  assertAgree(transfers, await listTransfers(context, move));
  const missing = transfers.slice(move.transfers);
  // The amount stays in the ledger account `other_cells`, and each run of `npm run move` names it until an operator has
  // decided about it.
  if (missing.length > 0 && (await db.erasure.findUnique({ where: { userId } })))
    throw new MoveError(`The account ${userId} was erased in this cell: nobody could spend what follows it.`);
  for (const transfer of missing) await carryIn(context, move, transfer);
  return missing.length;
}
