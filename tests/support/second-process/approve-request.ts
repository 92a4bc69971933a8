// Approves one request in a process of its own, which a failpoint kills.
import { z } from 'zod';
import { approve } from '@/lib/domain/approvals';
import { webProcess } from '@/lib/http/server/process';
import { actingAs, viewerOf } from '../make';

const { id, approverId } = z
  .object({ id: z.string(), approverId: z.string() })
  .parse(JSON.parse(process.env.APPROVAL ?? ''));

process.stdout.write('ready\n');
const { context } = webProcess();
const approver = await context.db.user.findUniqueOrThrow({ where: { id: approverId } });
await approve(actingAs(context, viewerOf(approver)), { id, seen: '0/0' });
