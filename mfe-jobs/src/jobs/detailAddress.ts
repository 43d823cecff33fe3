/** The URL of a job's detail on the current screen, whose address may have a query; null closes the detail. */
export function detailAddress(page: string, id: string | null): string {
  return id === null ? page : `${page}${page.includes('?') ? '&' : '?'}${new URLSearchParams({ job: id })}`;
}
