import { MONEY_GRANT } from '@/lib/domain/actor';
import { revokeKey } from '@/lib/domain/partners';
import { importCodes } from '@/lib/domain/vault';
import { replayEvent } from '@/lib/domain/webhooks';
import { hours, minutes } from '@/lib/platform/time';
import * as make from '../../support/make';
import { CODED, type Partners } from '../partners/settle-partners';
import type { People } from '../people';
import type { World } from '../world';

/** A partner ends the key that its program uses, perhaps while it orders. */
export function revokeKeys(world: World, { accounts }: Partners, momentOf: () => number): void {
  const chance = world.chanceFor('revocations');
  for (const partner of accounts) {
    const [key] = partner.keys;
    if (!key || !chance.happens(0.4)) continue;
    world.scheduler.later(momentOf(), `${partner.id} ends a key`, () =>
      world.begin(`the end of ${key.id}`, chance.pick(world.webs), async (context) => {
        const acting = make.actingAs(context, partner.viewer(context.clock.now()));
        await revokeKey(acting, { partnerId: partner.id, id: key.id });
        world.partners.seen.revoked.add(key.id);
      }),
    );
  }
}

/** A person imports a few more codes, and presses twice as often as not. */
export function importMoreCodes(world: World, { staff }: People): void {
  const chance = world.chanceFor('imports');
  for (const { itemid } of Object.values(CODED)) {
    if (!chance.happens(0.6)) continue;
    const codes = Array.from({ length: chance.between(1, 3) }, (_, index) => `MORE-${itemid}-${index + 1}`);
    const text = ['code', ...codes].join('\n');
    const [person, at] = [chance.pick(staff), chance.below(minutes(chance.pick([2, 30, 180])))];
    for (let press = chance.between(1, 2); press > 0; press -= 1)
      world.scheduler.later(at + chance.below(300), `${person.id} imports codes`, () =>
        world.begin(`import of ${itemid}`, chance.pick(world.webs), async (context) => {
          const viewer = { ...person.viewer(context.clock.now()), grants: [MONEY_GRANT] };
          await importCodes(make.actingAs(context, viewer), {
            itemid,
            supplier: 'A distributor',
            invoice: 'MORE',
            unitCost: null,
            text,
          });
        }),
      );
  }
}

/** A partner has an event sent again. */
export function replayEvents(world: World, { accounts }: Partners): void {
  const chance = world.chanceFor('replays of events');
  for (const partner of accounts) {
    if (!chance.happens(0.4)) continue;
    world.scheduler.later(chance.between(minutes(5), hours(5)), `${partner.id} wants an event again`, () =>
      world.begin(`replay for ${partner.id}`, chance.pick(world.webs), async (context) => {
        const owner = { partnerId: partner.id };
        const events = await context.db.partnerEvent.findMany({
          where: owner,
          orderBy: [{ at: 'asc' }, { id: 'asc' }],
        });
        if (events.length === 0) return;
        const acting = make.actingAs(context, partner.viewer(context.clock.now()));
        await replayEvent(acting, { eventId: chance.pick(events).id, owner });
      }),
    );
  }
}
