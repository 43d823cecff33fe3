// The product's rules for reading postings.
export { apiAddressOf, readBoardResponse } from '@jobtrail/posting/boards';
export { decodePage } from '@jobtrail/posting/charset';
export { readPosting } from '@jobtrail/posting/html';
