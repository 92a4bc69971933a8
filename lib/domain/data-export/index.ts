// The download of everything that the store keeps about one account (decision 108), by the list of tables. It refuses
// to give secrets, and what belongs to other people.
export { downloadData } from './download-data';
