// Documents as PDF, in Latin and Devanagari. The fonts are Noto Sans and Noto Sans Devanagari (OFL 1.1), subset to
// Latin with the rupee sign and to Devanagari, without hinting; a document embeds the letters that it uses.
export { createPdf, type PdfPage } from './create-pdf';
