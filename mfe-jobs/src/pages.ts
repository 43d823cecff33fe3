/** The add job page. No other part links to it; remote.json declares it. */
export const ADD_JOB_PAGE = '/add-job';
/** The saved jobs. */
export const WISHLIST_PAGE = '/wishlist';
/** The figures about the applications. */
export const ANALYTICS_PAGE = '/analytics';
/** What is due today. */
export const TODAY_PAGE = '/today';
/** The interviews of a week. */
export const SCHEDULE_PAGE = '/schedule';

/** The URL of a job's detail on the current screen, whose address may have a query; null closes the detail. */
export function detailAddress(page: string, id: string | null): string {
  return id === null ? page : `${page}${page.includes('?') ? '&' : '?'}${new URLSearchParams({ job: id })}`;
}
