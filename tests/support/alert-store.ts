// A store in which only alerts happen, for one test file: its own database, a stopped clock, a worker that lives, and
// recipients that keep what they get. `const store = await openAlertStore();`
import { STORE } from '@/lib/domain/actor';
import { listAlerts, listMachineAlerts, raiseAlerts, sendAlert } from '@/lib/domain/alerts';
import type { Digest, MessageContent } from '@/lib/domain/alerts/content';
import type { Context } from '@/lib/domain/context';
import { claimWork } from '@/lib/domain/work-queue';
import type { Mail, MailOutcome } from '@/lib/integrations/mail';
import type { WebhookNotice, WebhookOutcome } from '@/lib/integrations/webhook';
import type { User } from '@/lib/platform/db';
import { NOON, stoppedClock } from './clock';
import { testShop } from './context';
import { testDatabase } from './database';
import { testLog } from './log';
import * as make from './make';

export async function openAlertStore() {
  const { db, owner } = await testDatabase();
  const clock = stoppedClock();
  const written = testLog();
  const mails: Mail[] = [];
  const notices: { notice: WebhookNotice; now: Date }[] = [];
  /** What the recipients answer next; afterwards they take everything. */
  const answers: { mail: MailOutcome[]; webhook: WebhookOutcome[] } = { mail: [], webhook: [] };
  const context = {
    db: db.prisma,
    clock,
    log: written.log,
    language: 'en' as const,
    actor: STORE,
    mailer: {
      async send(mail: Mail) {
        mails.push(mail);
        return answers.mail.shift() ?? { outcome: 'sent' as const };
      },
      close: () => undefined,
    },
    alertWebhook: {
      async send(notice: WebhookNotice, now: Date) {
        notices.push({ notice, now });
        return answers.webhook.shift() ?? { outcome: 'sent' as const };
      },
    } as Context['alertWebhook'],
    shop: testShop(),
  };

  /** The ids of the messages whose jobs wait, in their order. */
  async function waiting(): Promise<string[]> {
    const { rows } = await owner.pool.query<{ id: string }>(
      `select payload->>'id' as id from graphile_worker._private_jobs order by id`,
    );
    return rows.map(({ id }) => id);
  }

  /** Raises, and returns what the messages of this run say, by recipient ('webhook', or the user's id). */
  async function tell(): Promise<Record<string, Digest['groups']>> {
    const before = await db.prisma.alertMessage.findMany({ select: { id: true } });
    await raiseAlerts(context);
    const added = await db.prisma.alertMessage.findMany({
      where: { id: { notIn: before.map(({ id }) => id) } },
    });
    return Object.fromEntries(
      added.map(({ userId, content }) => {
        const said = content as unknown as MessageContent;
        return [userId ?? 'webhook', said.type === 'digest' ? said.groups : []];
      }),
    );
  }

  const as = (user: User): Context => make.actingAs(context, make.viewerOf(user)) as unknown as Context;

  /** What is claimed of a case, by the key of its alert: its order, or the case itself when it is about a payment. */
  async function subjectOf(key: string) {
    const [about, number = ''] = key.split(':');
    if (about === 'help') return { kind: 'help-request', id: number } as const;
    const { id, orderId, paymentId } = await db.prisma.review.findUniqueOrThrow({
      where: { id: key.slice(5) },
    });
    return orderId && !paymentId
      ? ({ kind: 'order', id: orderId } as const)
      : ({ kind: 'case', id } as const);
  }

  return {
    db,
    owner,
    clock,
    context,
    mails,
    notices,
    answers,
    written,
    waiting,
    tell,
    as,
    subjectOf,
    raise: () => raiseAlerts(context),
    send: (id: string) => sendAlert(context, { id }),
    /** Stage and waited minutes of the one group that the webhook was told of. */
    async told(): Promise<string> {
      const { webhook } = await tell();
      return (webhook ?? []).map(({ stage, oldestMinutes }) => `${stage} ${oldestMinutes}`).join(', ');
    },
    take: async (user: User, key: string, seen: string | null = null) =>
      claimWork(as(user), { ...(await subjectOf(key)), seen }),
    /** The alerts that are open now, as this member of staff sees them. */
    async seeAll(viewer: Parameters<typeof listAlerts>[0]) {
      const ids = (rows: { id: string }[]) => rows.map(({ id }) => id);
      const [orders, cases, helpRequests] = [
        ids(await db.prisma.order.findMany()),
        ids(await db.prisma.review.findMany()),
        ids(await db.prisma.helpRequest.findMany()),
      ];
      return [
        ...(await listAlerts(viewer, { orders, cases, helpRequests })),
        ...(await listMachineAlerts(viewer)),
      ];
    },
    /** A store without open alerts, messages and staff, with one living worker. */
    async reset(): Promise<void> {
      clock.set(NOON);
      mails.length = 0;
      notices.length = 0;
      answers.mail.length = 0;
      answers.webhook.length = 0;
      await db.prisma.alert.deleteMany();
      await db.prisma.workClaim.deleteMany();
      await db.prisma.alertMessage.deleteMany();
      await db.prisma.review.deleteMany();
      await db.prisma.helpMessage.deleteMany();
      await db.prisma.helpRequest.deleteMany();
      await db.prisma.supplierBreaker.deleteMany();
      await db.prisma.supplierPause.deleteMany();
      await db.prisma.order.updateMany({ data: { status: 'Completed' } });
      await db.prisma.user.updateMany({ data: { role: 'user', staffRole: null, staffSince: null } });
      await owner.pool.query('delete from graphile_worker._private_jobs');
      await owner.pool.query('delete from worker_heartbeats');
      await owner.pool.query(
        `insert into worker_heartbeats (id, worker_ids, started_at, beat_at)
         values ('living', '{}', now(), now() + interval '1 day')`,
      );
    },
    caseAbout: (given: Parameters<typeof make.makeReview>[1] = {}) =>
      make.makeReview(db.prisma, { openedAt: clock.now(), ...given }),
    /** A paid order that staff deliver by hand. */
    byHand: (given = {}) =>
      make.makeOrder(db.prisma, { status: 'Processing', instant: false, paidAt: clock.now(), ...given }),
  };
}
