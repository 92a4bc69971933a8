// Invoices: what each item is taxed as, what customers gave for their invoices, and the documents of orders and refunds
// (decision 104).
export { assertStateKnown, getBilling, saveBilling } from './billing';
export { correctInvoice, findInvoiceCorrection } from './correct-invoice';
export { getDocumentFile } from './get-document-file';
export { gstReturn } from './gst-returns';
export { issueDocuments, issueDocumentsJob } from './issue-documents';
export { issueMissedDocuments, issueMissedDocumentsJob } from './issue-missed-documents';
export { listDocuments, listReturnPeriods } from './list-documents';
export { readPeriodDocuments, sumPeriodDocuments } from './list-period';
export { listGstStates } from './schema/gst-states';
export { sellerOf } from './seller-of';
export { listTaxClasses, setTaxClass } from './tax-classes';
export { withTaxRates } from './with-tax-rates';
