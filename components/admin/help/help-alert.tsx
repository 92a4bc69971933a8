import { type Alerted, AlertOfRow } from '@/components/admin/alerts/alert-of-row';

interface HelpAlertProps {
  alerted: Alerted;
  number: string;
}

/** The alert of a help request. Its key changes whenever the customer waits again, so it is found by the number. */
export function HelpAlert({ alerted, number }: HelpAlertProps) {
  const own = alerted.alerts.filter(({ kind, subject }) => kind === 'help-request' && subject === number);
  return <AlertOfRow alerted={alerted} keys={own.map(({ key }) => key)} />;
}
