/** Who requests which long list. */
export interface ListRequest {
  cookie: string;
  path: string;
}

/** What a benchmark runs against. */
export interface Target {
  /** Origin of svc-core or of the gateway in front of it. */
  url: string;
  /** The process of svc-core. */
  pid: number;
  /** The cookie of somebody else, whose reads are observed. */
  bystander: string;
  requests: ListRequest[];
}

/** So many requests, dealt out in turn. */
export function dealOut(requests: readonly ListRequest[], length: number): ListRequest[] {
  return Array.from({ length }, (_, n) => requests[n % requests.length]).filter((request) => request !== undefined);
}
