// A store in which only alerts happen, for one test file: its own database, a stopped clock, a worker that lives, and
// recipients that keep what they get. `const store = await openAlertStore();`
import { STORE } from '@/lib/domain/actor';
import { raiseAlerts, sendAlert } from '@/lib/domain/alerts';
import type { Digest, MessageContent } from '@/lib/domain/alerts/content';
import type { Context } from '@/lib/domain/context';
import type { Mail, MailOutcome } from '@/lib/integrations/mail';
import type { WebhookNotice, WebhookOutcome } from '@/lib/integrations/webhook';
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

  return {
    ...{ db, owner, clock, context, mails, notices, answers, written, waiting },
    raise: () => raiseAlerts(context),
    send: (id: string) => sendAlert(context, { id }),
    /** Raises, and returns what the messages of this run say, by recipient ('webhook', or the user's id). */
    async tell(): Promise<Record<string, Digest['groups']>> {
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
  };
}
