// Suppliers as an administrator watches them: what is left at each, and how well each one delivers. It buys nothing.
export { getSupplierHealth } from './get-supplier-health';
export { listFailingSuppliers } from './list-failing-suppliers';
export { type QueryPointsInput, queryPoints } from './query-points';
