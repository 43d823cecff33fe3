/**
 * The p99.9 of the event loop's delay in svc-core since this was last called, in ms.
 * @param coreUrl origin of svc-core
 * @throws {Error} when svc-core does not report it
 */
export async function eventLoopDelay(coreUrl: string): Promise<number> {
  const text = await (await fetch(`${coreUrl}/metrics`)).text();
  const line = /^event_loop_delay_seconds\{.*quantile="0\.999".*\} (\S+)$/m.exec(text);
  if (line === null) throw new Error('svc-core reports no delay of its event loop.');
  return Number(line[1]) * 1000;
}

/** The same of the bare server, at its origin. */
export async function bareEventLoopDelay(bareUrl: string): Promise<number> {
  return Number(await (await fetch(bareUrl)).text());
}
