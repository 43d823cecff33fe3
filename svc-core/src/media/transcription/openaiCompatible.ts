import { z } from 'zod';
import { TEXT_MAX } from '@jobtrail/contract';
import { newId } from '@jobtrail/service-kit';
import { presentFailure } from './failures.ts';
import { post } from './post.ts';
import { firstSentences } from './summary.ts';
import type { Recording, Transcriber } from './Transcriber.ts';

/** The two timeouts together are shorter than the gateway's. */
const TIMEOUT_MS = 85_000;
const SUMMARY_TIMEOUT_MS = 25_000;
/** The longest part of a transcript that is summarized. */
const SUMMARY_INPUT_MAX = 60_000;
const INSTRUCTION =
  'Summarise this job interview in at most five plain sentences, in its own language. Say only what was said.';

const transcription = z.object({ text: z.string() });
const completion = z.object({
  choices: z.array(z.object({ message: z.object({ content: z.string().trim().min(1) }) })).min(1),
});

const EXTENSIONS: Readonly<Record<string, string>> = {
  'audio/mpeg': 'mp3',
  'audio/wav': 'wav',
  'audio/x-wav': 'wav',
  'audio/mp4': 'mp4',
  'audio/x-m4a': 'm4a',
  'audio/ogg': 'ogg',
  'audio/webm': 'webm',
  'audio/aac': 'aac',
  'audio/flac': 'flac',
};

interface Endpoint {
  /** Such as https://api.example.com/v1. */
  readonly url: string;
  readonly key: string | undefined;
  readonly model: string;
  /** The model for summaries. Without it, the summary consists of the first sentences. */
  readonly summaryModel: string | undefined;
  readonly timeoutMs?: number;
}

/** A multipart form (RFC 7578) with the model and the recording, whose bytes are sent as they are read. */
function formOf(model: string, { contentType, bytes, open }: Recording) {
  const boundary = `jobtrail-${newId()}`;
  const part = (head: string): string => `--${boundary}\r\ncontent-disposition: form-data; ${head}\r\n\r\n`;
  const before = Buffer.from(
    `${part('name="model"')}${model}\r\n${part('name="response_format"')}json\r\n${part(`name="file"; filename="interview.${EXTENSIONS[contentType] ?? 'bin'}"\r\ncontent-type: ${contentType}`)}`,
  );
  const after = Buffer.from(`\r\n--${boundary}--\r\n`);
  return {
    contentType: `multipart/form-data; boundary=${boundary}`,
    length: before.length + bytes + after.length,
    async *body(): AsyncGenerator<Uint8Array> {
      yield before;
      yield* await open();
      yield after;
    },
  };
}

/**
 * A transcriber at an endpoint with OpenAI's protocol. It uses `<url>/audio/transcriptions`, and
 * `<url>/chat/completions` for summaries.
 */
export function openAiCompatibleTranscriber({
  url,
  key,
  model,
  summaryModel,
  timeoutMs = TIMEOUT_MS,
}: Endpoint): Transcriber {
  const base = url.replace(/\/+$/, '');

  const summaryOf = async (transcript: string): Promise<string> => {
    if (summaryModel === undefined) return firstSentences(transcript);
    const body = Buffer.from(
      JSON.stringify({
        model: summaryModel,
        messages: [
          { role: 'system', content: INSTRUCTION },
          { role: 'user', content: transcript.slice(0, SUMMARY_INPUT_MAX) },
        ],
      }),
    );
    try {
      const response = await post(
        {
          url: `${base}/chat/completions`,
          key,
          contentType: 'application/json',
          length: body.length,
          body: () =>
            (async function* once() {
              yield body;
            })(),
        },
        AbortSignal.timeout(SUMMARY_TIMEOUT_MS),
      );
      return (
        completion.parse(response).choices[0]?.message.content.slice(0, TEXT_MAX.notes) ?? firstSentences(transcript)
      );
    } catch {
      // The endpoint could not make a summary, so it consists of the first sentences.
      return firstSentences(transcript);
    }
  };

  return {
    provider: 'openai-compatible',
    async transcribe(recording) {
      try {
        const response = await post(
          { url: `${base}/audio/transcriptions`, key, ...formOf(model, recording) },
          AbortSignal.timeout(timeoutMs),
        );
        const transcript = transcription.parse(response).text.trim().slice(0, TEXT_MAX.transcript);
        return { transcript, summary: transcript === '' ? '' : await summaryOf(transcript) };
      } catch (error) {
        throw presentFailure(error);
      }
    },
  };
}
