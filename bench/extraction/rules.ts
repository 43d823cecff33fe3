// The product's rules for reading postings.
export { readText } from '@jobtrail/posting';
export { apiAddressOf, readBoardResponse } from '@jobtrail/posting/boards';
export { decodePage } from '@jobtrail/posting/charset';
export { readPosting } from '@jobtrail/posting/html';
export { boardOf, type Page, parsePage, readPage, traceReading } from '@jobtrail/posting/page';
