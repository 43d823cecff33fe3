import { answer, type Asked } from './answer.ts';
import { FileReading } from './FileReading.ts';

const reading = new FileReading();

self.addEventListener('message', ({ data }: MessageEvent<Asked>) => self.postMessage(answer(reading, data)));
