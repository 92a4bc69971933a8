// Moves one customer in a process of its own, which a failpoint kills.
import { z } from 'zod';
import { moveCustomer } from '@/lib/domain/cells';
import { openCell } from '../cells';

const cell = z.object({ name: z.string(), url: z.string(), secret: z.string() });
const { from, to, userId } = z
  .object({ from: cell, to: cell, userId: z.string() })
  .parse(JSON.parse(process.env.MOVE ?? ''));

const open = ({ name, url, secret }: z.output<typeof cell>) => openCell(name, url, secret);
process.stdout.write('ready\n');
await moveCustomer({
  from: open(from),
  to: open(to),
  userId,
  waitMinutes: 0,
  say: (line) => process.stdout.write(`${line}\n`),
});
process.exit(0);
