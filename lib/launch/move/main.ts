// `npm run move -- --to=other-cell.env --user=asha@example.com [--wait=10]`: moves a customer from this cell to the one
// whose settings the file has. Run again it goes on where it was interrupted. `--late` instead of `--user` goes on with
// all moves there that were interrupted, and carries what has come since for all who moved. Prints each step, then what
// the two cells do not agree about. Exits with 1 when something was not done or does not agree.
import { parseArgs } from 'node:util';
import {
  bringOver,
  compareCells,
  findMover,
  followCustomer,
  listNotOpened,
  listToFollow,
  listUnfinished,
  MoveError,
  moveCustomer,
} from '@/lib/domain/cells';
import { isServerLost } from '@/lib/platform/db';
import { formatRupees, rupees } from '@/lib/platform/money';
import { LaunchError } from '../launch-error';
import { describeFailure } from '../report-failure';
import { loadEnvFile } from '../settings/load-env-file';
import { type OpenCell, openCell, readOtherCell } from './open-cell';

const USAGE =
  'usage: npm run move -- --to=<the .env of the other cell> (--user=<id or address> [--wait=<minutes>] | --late)';

interface Wish {
  to: string;
  user: string | undefined;
  waitMinutes: number;
}

function readWish(args: string[]): Wish {
  const text = { type: 'string' } as const;
  const options = { to: text, user: text, wait: text, late: { type: 'boolean' } } as const;
  const { to, user, wait = '10', late = false } = parseArgs({ args, options }).values;
  const waitMinutes = Number(wait);
  const isNumber = Number.isInteger(waitMinutes) && waitMinutes >= 0 && waitMinutes <= 60;
  if (to === undefined || (user !== undefined) === late || !isNumber) throw new LaunchError(USAGE);
  return { to, user, waitMinutes };
}

const say = (line: string): void => console.log(line);

/**
 * False when it was refused or failed, which is told of: what is wrong with one account must not keep the money of the
 * others from following. Without a database the run ends.
 */
async function attempt(what: string, work: Promise<unknown>): Promise<boolean> {
  try {
    await work;
    return true;
  } catch (error) {
    if (isServerLost(error)) throw error;
    say(`✗ ${what}: ${error instanceof MoveError ? error.message : describeFailure(error)}`);
    return false;
  }
}

/** False when a customer could not be moved; the others are. */
async function moveAll(from: OpenCell, to: OpenCell, { user, waitMinutes }: Wish): Promise<boolean> {
  if (user !== undefined) {
    const userId = await findMover(from.context, user);
    return attempt(userId, moveCustomer({ from, to, userId, waitMinutes, say }));
  }
  let complete = true;
  for (const reference of await listUnfinished({ from, to }))
    complete = (await attempt(reference, bringOver({ from, to, reference, say }))) && complete;
  for (const { id: reference } of await listToFollow(from.context, { to: to.name }))
    complete = (await attempt(reference, followCustomer({ from, to, reference, say }))) && complete;
  return complete;
}

async function compare(from: OpenCell, to: OpenCell): Promise<boolean> {
  const differences = await compareCells([from, to]);
  for (const { reference, currency, amount } of differences) {
    const size = amount < 0n ? -amount : amount;
    const what = currency === 'INR' ? formatRupees(rupees(size)) : `${size / 100n} points`;
    say(
      `✗ ${reference}: ${what} ${amount > 0n ? 'has left and not arrived' : 'has arrived without having left'}`,
    );
  }
  if (differences.length === 0) say('✓ both cells agree about every transfer');
  const notOpened = await listNotOpened({ from, to });
  for (const reference of notOpened)
    say(`✗ ${reference}: the account has left ${from.name} and is not open in ${to.name}`);
  return differences.length + notOpened.length === 0;
}

async function main(): Promise<boolean> {
  loadEnvFile();
  const wish = readWish(process.argv.slice(2));
  const cells: OpenCell[] = [];
  try {
    const from = openCell(process.env);
    cells.push(from);
    const to = openCell(readOtherCell(wish.to));
    cells.push(to);
    const complete = await moveAll(from, to, wish);
    return (await compare(from, to)) && complete;
  } finally {
    for (const cell of cells) await cell.close();
  }
}

main().then(
  (good) => process.exit(good ? 0 : 1),
  (error: unknown) => {
    console.error(error instanceof MoveError ? error.message : describeFailure(error));
    process.exit(1);
  },
);
