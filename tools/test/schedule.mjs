/**
 * @template Result
 * @typedef {object} Task
 * @property {string} name
 * @property {number} load how many cores it keeps busy
 * @property {number} seconds about how long it takes
 * @property {() => Promise<Result>} run never rejects
 */

/**
 * Runs tasks side by side, the longest first, as long as their loads fit into the capacity. A task that alone exceeds the
 * capacity runs when nothing else does.
 * @template Result
 * @param {ReadonlyArray<Task<Result>>} tasks
 * @param {number} capacity
 * @param {{ started?: (task: Task<Result>) => void, ended?: (task: Task<Result>, result: Result) => void }} [listeners]
 * @returns {Promise<Result[]>} in the order of the tasks
 */
export async function schedule(tasks, capacity, { started, ended } = {}) {
  /** @type {Result[]} */
  const results = new Array(tasks.length);
  const waiting = tasks.map((task, index) => ({ task, index })).sort((a, b) => b.task.seconds - a.task.seconds);
  /** @type {Set<Promise<void>>} */
  const running = new Set();
  let load = 0;
  const startWhatFits = () => {
    for (const entry of [...waiting]) {
      const { task, index } = entry;
      if (running.size > 0 && load + task.load > capacity) continue;
      waiting.splice(waiting.indexOf(entry), 1);
      load += task.load;
      started?.(task);
      const run = task.run().then((result) => {
        results[index] = result;
        load -= task.load;
        running.delete(run);
        ended?.(task, result);
      });
      running.add(run);
    }
  };
  for (startWhatFits(); running.size > 0; startWhatFits()) await Promise.race(running);
  return results;
}
