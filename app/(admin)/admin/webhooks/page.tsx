import { adminScreen } from '@/app/(admin)/admin/admin-screen';
import { replayDeliveryAction } from '@/app/(admin)/admin/webhook-actions';
import { EndpointList } from '@/components/admin/webhooks/endpoint-list';
import { UndeliveredList } from '@/components/admin/webhooks/undelivered-list';
import { listEndpointsForStaff, listUndelivered } from '@/lib/domain/webhooks';

const screen = adminScreen({
  access: 'orders.settle',
  title: 'Webhooks',
  render: async ({ context }) => {
    const [endpoints, deliveries] = await Promise.all([
      listEndpointsForStaff(context),
      listUndelivered(context),
    ]);
    return (
      <>
        <EndpointList endpoints={endpoints} />
        <UndeliveredList deliveries={deliveries} replay={replayDeliveryAction} />
      </>
    );
  },
});

export const generateMetadata = screen.generateMetadata;
export default screen.page;
