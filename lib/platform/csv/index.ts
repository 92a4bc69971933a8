// CSV by RFC 4180.
export { type CsvRow, parseCsv } from './parse';
export { csvLine } from './write-line';
