export interface Task<Result> {
  readonly name: string;
  /** How many cores the task keeps busy. */
  readonly load: number;
  /** The estimated duration. */
  readonly seconds: number;
  /** Never rejects. */
  readonly run: () => Promise<Result>;
}

interface Listeners<Result> {
  readonly started?: (task: Task<Result>) => void;
  readonly ended?: (task: Task<Result>, result: Result) => void;
}

/**
 * Runs tasks in parallel, the longest first, as long as their loads fit into the capacity. A task with a load above the
 * capacity runs alone.
 * @param capacity number of cores
 * @returns the results in the order of the tasks
 */
export async function schedule<Result>(
  tasks: ReadonlyArray<Task<Result>>,
  capacity: number,
  { started, ended }: Listeners<Result> = {},
): Promise<Result[]> {
  const results = new Map<number, Result>();
  const waiting = [...tasks].sort((a, b) => b.seconds - a.seconds);
  const running = new Set<Promise<void>>();
  let load = 0;
  const startWhatFits = (): void => {
    for (const task of [...waiting]) {
      if (running.size > 0 && load + task.load > capacity) continue;
      waiting.splice(waiting.indexOf(task), 1);
      load += task.load;
      started?.(task);
      const run = task.run().then((result) => {
        results.set(tasks.indexOf(task), result);
        load -= task.load;
        running.delete(run);
        ended?.(task, result);
      });
      running.add(run);
    }
  };
  for (startWhatFits(); running.size > 0; startWhatFits()) await Promise.race(running);
  return [...results].sort(([a], [b]) => a - b).map(([, result]) => result);
}
