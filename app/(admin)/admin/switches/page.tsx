import { adminScreen } from '@/app/(admin)/admin/admin-screen';
import { prolongAction, turnOffAction, turnOnAction } from '@/app/(admin)/admin/kill-switch-actions';
import { ActiveSwitches } from '@/components/admin/kill-switches/active-switches';
import { EndedSwitches } from '@/components/admin/kill-switches/ended-switches';
import { TurnOnForm } from '@/components/admin/kill-switches/turn-on-form';
import { listActiveSwitches, listEndedSwitches, listTargets } from '@/lib/domain/kill-switches';

const screen = adminScreen({
  access: 'sales.stop',
  title: 'Kill switches',
  render: async ({ context }) => {
    const [active, ended, targets] = await Promise.all([
      listActiveSwitches(context),
      listEndedSwitches(context),
      listTargets(context),
    ]);
    return (
      <>
        <ActiveSwitches switches={active} actions={{ prolong: prolongAction, turnOff: turnOffAction }} />
        <TurnOnForm targets={targets} turnOn={turnOnAction} />
        <EndedSwitches switches={ended} />
      </>
    );
  },
});

export const generateMetadata = screen.generateMetadata;
export default screen.page;
