import { Button } from 'antd';
import type { ReactNode } from 'react';
import { Loaded, type LoadedProps } from './Loaded.tsx';

/** What is read of an infinite query. */
interface PagedQuery<Page> {
  data: { pages: Page[] } | undefined;
  error: Error | null;
  refetch: () => unknown;
  isPlaceholderData: boolean;
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  fetchNextPage: () => unknown;
}
interface Props<Page, Row> extends Omit<LoadedProps<unknown>, 'query' | 'children'> {
  query: PagedQuery<Page>;
  rowsOf: (page: Page) => readonly Row[];
  /** What a row is, 'user', if screen readers hear how many were found. */
  announced?: string;
  /** Shown in place of the rows if there are none. */
  empty: ReactNode;
  children: (rows: readonly Row[]) => ReactNode;
}

/** The rows of all pages that were fetched, and a button that fetches the next one. */
export function PagedList<Page, Row>({ query, rowsOf, announced, empty, children, ...loaded }: Props<Page, Row>) {
  const { data, isPlaceholderData, hasNextPage, fetchNextPage, isFetchingNextPage } = query;
  const rows = data?.pages.flatMap(rowsOf) ?? [];
  const isOne = rows.length === 1 && !hasNextPage;
  const found = `${rows.length}${hasNextPage ? ' or more' : ''} ${announced}${isOne ? '' : 's'} found`;
  return (
    <>
      {announced ? (
        <p className="sr" role="status">
          {data && !isPlaceholderData ? found : ''}
        </p>
      ) : null}
      <Loaded query={query} {...loaded}>
        {() => (rows.length === 0 ? empty : children(rows))}
      </Loaded>
      {hasNextPage ? (
        <p className="more">
          <Button loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {isFetchingNextPage ? 'Loading...' : 'Show more'}
          </Button>
        </p>
      ) : null}
    </>
  );
}
