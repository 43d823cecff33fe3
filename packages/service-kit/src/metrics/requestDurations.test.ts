import { Registry } from 'prom-client';
import { observeRequests } from './requestDurations.ts';

describe('The durations of requests', () => {
  it.each([1, 255, 256, 257, 1000])('are all in the next reading: %i of each route', async (count) => {
    const registry = new Registry();
    const record = observeRequests(registry);
    for (let at = 0; at < count; at += 1) {
      record('GET /api/jobs', 200, 0.004);
      record('GET /api/jobs', 304, 0.5);
      record('POST /api/jobs', 201, 2);
    }
    const read = async () =>
      (await registry.metrics()).split('\n').filter((line) => /_count|_sum|le="0.005"|le="1"/.test(line));
    const expected = [
      `http_request_duration_seconds_bucket{le="0.005",route="GET /api/jobs",status="200"} ${count}`,
      `http_request_duration_seconds_bucket{le="1",route="GET /api/jobs",status="200"} ${count}`,
      `http_request_duration_seconds_count{route="GET /api/jobs",status="200"} ${count}`,
      `http_request_duration_seconds_bucket{le="0.005",route="GET /api/jobs",status="304"} 0`,
      `http_request_duration_seconds_bucket{le="1",route="GET /api/jobs",status="304"} ${count}`,
      `http_request_duration_seconds_count{route="GET /api/jobs",status="304"} ${count}`,
      `http_request_duration_seconds_bucket{le="0.005",route="POST /api/jobs",status="201"} 0`,
      `http_request_duration_seconds_bucket{le="1",route="POST /api/jobs",status="201"} 0`,
      `http_request_duration_seconds_sum{route="POST /api/jobs",status="201"} ${count * 2}`,
      `http_request_duration_seconds_count{route="POST /api/jobs",status="201"} ${count}`,
    ];
    expect(await read()).toEqual(expect.arrayContaining(expected));
    // A reading adds each of them once.
    expect(await read()).toEqual(expect.arrayContaining(expected));
  });
});
