import { useTranslations } from 'next-intl';
import { buttonClass } from '@/components/ui/button-class';
import { Card } from '@/components/ui/card';
import { Link } from '@/components/ui/navigation';
import type { ConfirmationWay } from '@/lib/domain/accounts/schema';
import type { OwnEndpoint } from '@/lib/domain/webhooks/schema';
import { istDateTime } from '@/lib/platform/time';
import { AddEndpoint } from './add-endpoint';
import { DeliveryRow } from './delivery-row';
import { EndpointActions } from './endpoint-actions';

interface WebhooksViewProps {
  /** Null for an account that is no partner. */
  endpoints: OwnEndpoint[] | null;
  way: ConfirmationWay;
}

/** The webhook endpoints of a partner with what was sent to each. */
export function WebhooksView({ endpoints, way }: WebhooksViewProps) {
  const t = useTranslations('webhooks');
  return (
    <div className="mx-auto max-w-3xl space-y-3 md:space-y-5">
      <h1 className="font-bold text-2xl md:text-3xl">{t('title')}</h1>
      <p className="text-muted">{t(endpoints === null ? 'noPartner' : 'lead')}</p>
      {endpoints === null && (
        <Link href="/dashboard/api" prefetch={false} className={buttonClass('quiet')}>
          {t('becomePartner')}
        </Link>
      )}
      {endpoints && <AddEndpoint way={way} />}
      {endpoints?.length === 0 && <p>{t('none')}</p>}
      {endpoints?.map((endpoint) => (
        <Endpoint key={endpoint.id} endpoint={endpoint} way={way} />
      ))}
    </div>
  );
}

function Endpoint({ endpoint, way }: { endpoint: OwnEndpoint; way: ConfirmationWay }) {
  const t = useTranslations('webhooks');
  const { id, url, mode, types, enabled, disabled_reason: why, failing_since: since, deliveries } = endpoint;
  return (
    <Card id={`endpoint-${id}`} title={t(mode === 'live' ? 'live' : 'test')}>
      <p className="font-semibold [overflow-wrap:anywhere]">{url}</p>
      <p className="text-muted text-sm [overflow-wrap:anywhere]">{types.join(', ')}</p>
      <p className={why || since ? 'mt-1 text-bad text-sm' : 'mt-1 text-good text-sm'}>
        {why
          ? t(`disabled.${endpoint.key_revoked ? 'keyRevoked' : why}`)
          : since
            ? t('failing', { time: istDateTime(new Date(since)) })
            : t('works')}
      </p>
      <EndpointActions endpoint={endpoint} way={way} />
      <h3 className="mt-4 mb-1 font-semibold">{t('deliveries')}</h3>
      {deliveries.length === 0 && <p className="text-muted text-sm">{t('nothingSent')}</p>}
      <ul className="divide-y divide-line">
        {deliveries.map((delivery) => (
          <DeliveryRow key={delivery.id} delivery={delivery} endpointId={id} canReplay={enabled} />
        ))}
      </ul>
    </Card>
  );
}
