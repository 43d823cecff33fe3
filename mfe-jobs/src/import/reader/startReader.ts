import { withRetries } from '@jobtrail/web-kit';
import { ownFolder } from '../../files/ownFolder.ts';
import { UnreadableFile } from '../reading.ts';
import { answer, type Answered, type Ask, type Asked, type Question } from './answer.ts';

/** A reading of a file. */
export interface Reader {
  readonly ask: Ask;
  /** Forgets the file. Questions that are open are never answered. */
  readonly stop: () => void;
}

/** Where questions are answered: a worker, or the page. */
interface Place {
  send: (asked: Asked) => void;
  stop: () => void;
}
type Receive = (answered: Answered) => void;

function inWorker(receive: Receive, fail: (error: Error) => void): Place {
  const worker = new Worker(`${ownFolder('import')}import.worker.js`);
  worker.addEventListener('message', ({ data }: MessageEvent<Answered>) => receive(data));
  worker.addEventListener('error', ({ message }) => fail(new Error(message || 'The reader of files did not load')));
  return { send: (asked) => worker.postMessage(asked), stop: () => worker.terminate() };
}

/** Answers on the page, where there are no workers: it cannot respond to anything else meanwhile. */
function onPage(receive: Receive, fail: (error: Error) => void): Place {
  const loaded = withRetries(() => import('./FileReading.ts')).then(({ FileReading }) => new FileReading());
  return {
    send: (asked) => void loaded.then((reading) => receive(answer(reading, asked)), fail),
    stop: () => undefined,
  };
}

/** Starts a reading. If its code cannot be loaded, all questions reject. */
export function startReader(): Reader {
  const waiting = new Map<number, { resolve: (value: never) => void; reject: (error: Error) => void }>();
  let asked = 0;
  let broken: Error | undefined;

  const receive: Receive = (answered) => {
    const question = waiting.get(answered.id);
    waiting.delete(answered.id);
    // The answer to a question is what its method returns.
    if ('value' in answered) question?.resolve(answered.value as never);
    else if ('sentence' in answered) question?.reject(new UnreadableFile(answered.sentence));
    else question?.reject(new Error(answered.failure));
  };
  const fail = (error: Error): void => {
    broken = error;
    for (const { reject } of waiting.values()) reject(error);
    waiting.clear();
  };
  const place = (typeof Worker === 'undefined' ? onPage : inWorker)(receive, fail);

  return {
    ask: (name, ...input) =>
      new Promise((resolve, reject) => {
        if (broken) return reject(broken);
        asked += 1;
        waiting.set(asked, { resolve, reject });
        place.send({ id: asked, question: { name, input } as Question });
      }),
    stop: () => place.stop(),
  };
}
