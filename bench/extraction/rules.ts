// The rules that read postings, as the product uses them.
export { apiAddressOf, readBoardResponse } from '@jobtrail/posting/boards';
export { decodePage } from '@jobtrail/posting/charset';
export { readPosting } from '@jobtrail/posting/html';
