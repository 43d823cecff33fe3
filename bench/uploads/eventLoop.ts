/**
 * The p99.9 of svc-core's event loop delay since the last call of this function, in ms.
 * @param coreUrl origin of svc-core
 * @throws {Error} if svc-core does not report it
 */
export async function eventLoopDelay(coreUrl: string): Promise<number> {
  const text = await (await fetch(`${coreUrl}/metrics`)).text();
  const line = /^event_loop_delay_seconds\{.*percentile="99\.9".*\} (\S+)$/m.exec(text);
  if (line === null) throw new Error('svc-core reports no delay of its event loop.');
  return Number(line[1]) * 1000;
}

/** The same for the bare server at an origin. */
export async function bareEventLoopDelay(bareUrl: string): Promise<number> {
  return Number(await (await fetch(bareUrl)).text());
}
