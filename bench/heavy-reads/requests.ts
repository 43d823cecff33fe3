/** A request for a long list. */
export interface ListRequest {
  cookie: string;
  path: string;
}

/** The processes that a benchmark runs against. */
export interface Target {
  /** Origin of svc-core or of the gateway in front of it. */
  url: string;
  /** The process of svc-core. */
  pid: number;
  /** The cookie of the person whose reads are observed. */
  bystander: string;
  requests: ListRequest[];
}

/** Repeats the requests in turn up to a number. */
export function repeatInTurn(requests: readonly ListRequest[], length: number): ListRequest[] {
  return Array.from({ length }, (_, n) => requests[n % requests.length]).filter((request) => request !== undefined);
}
