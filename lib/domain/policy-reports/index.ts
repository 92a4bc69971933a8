// What browsers report as blocked by the content policy. Refuses reports about other sites, and stores no address
// beyond the kind of page.
export { listPolicyReports } from './list-policy-reports';
export { recordPolicyReport } from './record-policy-report';
