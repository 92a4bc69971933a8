// The state of the suppliers, for administrators: the balance at each, and how reliably it delivers. It buys nothing.
export { getSupplierHealth } from './get-supplier-health';
export { listFailingSuppliers } from './list-failing-suppliers';
export { queryPoints } from './query-points';
