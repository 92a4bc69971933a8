import { endUnanswered, endWithdrawalsOfAdults, purgeUnprovedAccounts } from '@/lib/domain/accounts';
import { expireApprovals } from '@/lib/domain/approvals';
import { writeAuditHead, writeAuditHeadJob } from '@/lib/domain/audit-log';
import { isQuarantined } from '@/lib/domain/backups';
import {
  fetchRates,
  fetchRatesJob,
  runPriceSchedules,
  runPriceSchedulesJob,
  sweepMedia,
  sweepMediaJob,
} from '@/lib/domain/catalogue';
import { keepErasures, keepErasuresJob } from '@/lib/domain/erasure';
import { createLedgerWatch, watchLedgerJob } from '@/lib/domain/metrics';
import { sealPayers, sealPayersJob } from '@/lib/domain/payers';
import { sealContacts, sealContactsJob } from '@/lib/domain/personal-fields';
import { compareAfterRestore, compareAfterRestoreJob } from '@/lib/domain/quarantine';
import { storeReportDays, storeReportDaysJob } from '@/lib/domain/reports';
import { createPartitions, createPartitionsJob, purgeExpired, purgeExpiredJob } from '@/lib/domain/retention';
import { purgeSecurityEvents } from '@/lib/domain/security-events';
import { checkInvariantsJob, foldTallies, foldTalliesJob, reportInvariants } from '@/lib/domain/stats';
import { keepVaultJob, voidExpired } from '@/lib/domain/vault';
import { keepWithdrawals, withdrawalsBeside } from '@/lib/domain/withdrawals';
import { type Handler, handler } from '@/lib/platform/jobs';
import { tryEach } from '@/lib/platform/parallel';
import type { Tools } from './tools';

/** What keeps the database, the catalogue and the books in order. */
export function housekeepingHandlers({ context, contextOf, erasures, log, settings }: Tools): Handler[] {
  const watchLedger = createLedgerWatch(context);
  const withdrawals = withdrawalsBeside(settings.AUDIT_HEADS_FILE);
  return [
    handler(keepVaultJob, async (_, run) => {
      // A void code stays void: a clock that is ahead must not take it for expired.
      if (context.clock.isSteady?.() === false || (await isQuarantined(context))) return;
      const expired = await voidExpired(contextOf({ job: run.id }));
      if (expired > 0) log.warn({ expired }, 'codes have expired in stock');
    }),
    handler(sealPayersJob, async (_, run) => {
      const changed = await sealPayers(contextOf({ job: run.id }));
      if (changed > 0) log.info({ changed }, 'who paid is sealed where it was in plain');
    }),
    handler(sealContactsJob, async (_, run) => {
      const { sealed, emptied } = await sealContacts(contextOf({ job: run.id }));
      if (sealed + emptied > 0)
        log.info({ sealed, emptied }, 'addresses and numbers are sealed, and emptied in plain');
    }),
    handler(purgeExpiredJob, async (_, run) => {
      if (context.clock.isSteady?.() === false) return log.warn('nothing is purged: the time has leapt');
      if (await isQuarantined(context)) return log.warn('nothing is purged: the database was restored');
      await purgeExpired(contextOf({ job: run.id }));
      await expireApprovals(contextOf({ job: run.id }));
      const purged = await purgeUnprovedAccounts(contextOf({ job: run.id }));
      if (purged > 0) log.info({ purged }, 'accounts that nothing was proved for are deleted');
      const unanswered = await endUnanswered(contextOf({ job: run.id }));
      if (unanswered > 0) log.info({ unanswered }, 'requests to guardians that nobody answered are ended');
      const grown = await endWithdrawalsOfAdults(contextOf({ job: run.id }));
      if (grown > 0) log.info({ grown }, 'withdrawals by guardians of customers who are 18 now are ended');
      const events = await purgeSecurityEvents(contextOf({ job: run.id }));
      if (events > 0) log.info({ events }, 'security events of more than a year ago are deleted');
    }),
    handler(createPartitionsJob, async (_, run) => {
      const created = await createPartitions(contextOf({ job: run.id }));
      if (created > 0) log.info({ created }, 'partitions of the months ahead are created');
    }),
    handler(fetchRatesJob, async (_, run) => {
      if (await isQuarantined(context)) return;
      const done = await fetchRates(contextOf({ job: run.id }));
      if (done.waiting.length > 0) log.warn(done, 'exchange rates changed so much that a person decides');
      else if (done.changed.length > 0) log.info(done, 'exchange rates changed');
    }),
    handler(runPriceSchedulesJob, async (_, run) => {
      if (await isQuarantined(context)) return;
      const done = await runPriceSchedules(contextOf({ job: run.id }));
      if (done.begun + done.ended > 0) log.info(done, 'scheduled changes of prices began or ended');
    }),
    handler(foldTalliesJob, async (_, run) => {
      await foldTallies(contextOf({ job: run.id }));
    }),
    handler(storeReportDaysJob, async (_, run) => {
      if (context.clock.isSteady?.() === false) return;
      const stored = await storeReportDays(contextOf({ job: run.id }), { signal: run.signal });
      if (stored > 0) log.info({ stored }, 'sums of days that are over are stored');
    }),
    handler(sweepMediaJob, async (_, run) => {
      // Another restore may bring the rows of these pictures back.
      if (context.clock.isSteady?.() === false || (await isQuarantined(context))) return;
      const done = await sweepMedia(contextOf({ job: run.id }));
      if (done.removed > 0) log.info(done, 'pictures without a place removed');
    }),
    handler(keepErasuresJob, async (_, run) => {
      if (context.clock.isSteady?.() === false) return log.warn('nothing is wiped: the time has leapt');
      const inside = contextOf({ job: run.id });
      await tryEach(
        [
          async () => {
            const done = await keepErasures(inside, erasures);
            if (done.resealed + done.wiped > 0) log.info(done, 'accounts were wiped or sealed again');
          },
          async () => {
            const ended = await keepWithdrawals(inside, withdrawals);
            if (ended > 0) log.info({ ended }, 'consents were ended again in a restored database');
          },
        ],
        (step) => step(),
      );
    }),
    handler(compareAfterRestoreJob, async (_, run) => {
      const inside = contextOf({ job: run.id });
      // Before a person can end the quarantine: a restored database has forgotten what was erased and withdrawn since.
      // An account of which that fails keeps no other from it, nor the comparison of the money.
      const steps = (await isQuarantined(context))
        ? [() => keepErasures(inside, erasures), () => keepWithdrawals(inside, withdrawals)]
        : [];
      await tryEach([...steps, () => compareAfterRestore(inside)], (step) => step());
    }),
    handler(checkInvariantsJob, async ({ all }, run) => {
      await reportInvariants(contextOf({ job: run.id }), {
        auditHeadsFile: settings.AUDIT_HEADS_FILE,
        sealer: context.sealer,
        lostKeys: settings.LOST_KEYS,
        all,
      });
    }),
    handler(watchLedgerJob, watchLedger),
    handler(writeAuditHeadJob, async (_, run) => {
      await writeAuditHead(contextOf({ job: run.id }), settings.AUDIT_HEADS_FILE);
    }),
  ];
}
