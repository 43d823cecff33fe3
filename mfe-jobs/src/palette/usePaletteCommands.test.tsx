import type { Command, CommandSource } from '@jobtrail/web-kit';
import { renderJobs } from '../testing/renderJobs.tsx';
import { usePaletteCommands, useRecentJob } from './usePaletteCommands.ts';

function Part({ job }: { job: string | null }) {
  usePaletteCommands();
  useRecentJob(job);
  return null;
}

test('the commands are registered while the part is there, and its open job is recent', async () => {
  const parts = new Map<string, () => Promise<CommandSource>>();
  const used: string[] = [];
  const { unmount } = renderJobs(<Part job="mosaic" />, {
    commands: {
      register: (part, load) => {
        parts.set(part, load);
        return () => parts.delete(part);
      },
      open: (_command?: Command) => undefined,
      used: (part, id) => used.push(`${part} ${id}`),
    },
  });
  const source = await parts.get('mfe-jobs')?.();
  expect(source?.commands(null).map(({ title }) => title)).toContain('Add Job');
  expect(used).toEqual(['mfe-jobs job mosaic']);
  unmount();
  expect(parts.size).toBe(0);
});

test('a shell without a palette gets no commands, and nothing fails', () => {
  const { reported } = renderJobs(<Part job="mosaic" />);
  expect(reported).toEqual([]);
});
