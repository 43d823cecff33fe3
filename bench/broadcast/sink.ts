import { join } from 'node:path';
import { z } from 'zod';
import { nextMessage, startProgram } from '../stack/program.ts';

const PROGRAM = join(import.meta.dirname, 'sink.program.ts');

/** The number of emails since the last reset, and the milliseconds between the first and the last one. */
const received = z.object({ count: z.number(), ms: z.number() });
type Received = z.infer<typeof received>;

/** A mail server in a separate process. */
export interface Sink {
  port: number;
  reset: () => Promise<Received>;
  received: () => Promise<Received>;
}

/** Starts the mail server of `sink.program.ts`. */
export async function startSink(): Promise<Sink> {
  const { child, first: port } = await startProgram(PROGRAM, [], z.number());
  const ask = (order: 'reset' | 'report'): Promise<Received> => {
    const response = nextMessage(child, received);
    child.send(order);
    return response;
  };
  return { port, reset: () => ask('reset'), received: () => ask('report') };
}
