import { z } from 'zod';
import { shutdownSettings, shutdownTimes } from './shutdownSettings.ts';

const timesOf = (env: Record<string, string>) =>
  shutdownTimes(z.object({ NODE_ENV: z.string(), ...shutdownSettings }).parse(env));

describe('The times of a shutdown', () => {
  it('leave load balancers time to notice in production, and running requests time to finish', () =>
    expect(timesOf({ NODE_ENV: 'production' })).toEqual({ delayMs: 5000, graceMs: 30_000 }));
  it('are short elsewhere', () => expect(timesOf({ NODE_ENV: 'test' })).toEqual({ delayMs: 0, graceMs: 3500 }));
  it('can be set', () =>
    expect(timesOf({ NODE_ENV: 'production', SHUTDOWN_DELAY_SECONDS: '0', SHUTDOWN_SECONDS: '120' })).toEqual({
      delayMs: 0,
      graceMs: 120_000,
    }));
  it('have limits', () => expect(() => timesOf({ NODE_ENV: 'production', SHUTDOWN_SECONDS: '0' })).toThrow());
});
