/** The URL of a job's detail on the current screen; null closes the detail. */
export function detailAddress(pathname: string, id: string | null): string {
  return id === null ? pathname : `${pathname}?${new URLSearchParams({ job: id })}`;
}
