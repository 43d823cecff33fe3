/** The address of a job's detail over the screen one is on; null closes the detail. */
export function detailAddress(pathname: string, id: string | null): string {
  return id === null ? pathname : `${pathname}?${new URLSearchParams({ job: id })}`;
}
