import { ExportResultCode } from '@opentelemetry/core';
import type { ReadableSpan, SpanExporter } from '@opentelemetry/sdk-trace';

type Done = Parameters<SpanExporter['export']>[1];

/**
 * Sends spans with another exporter, and reports failures to a function only. The SDK would print each of them, with the
 * response of the collector.
 */
export class QuietExporter implements SpanExporter {
  readonly #exporter: SpanExporter;
  readonly #onFailure: (error: unknown, spans: number) => void;

  constructor(exporter: SpanExporter, onFailure: (error: unknown, spans: number) => void) {
    this.#exporter = exporter;
    this.#onFailure = onFailure;
  }

  export(spans: ReadableSpan[], done: Done): void {
    this.#exporter.export(spans, ({ code, error }) => {
      if (code !== ExportResultCode.SUCCESS) this.#onFailure(error, spans.length);
      done({ code: ExportResultCode.SUCCESS });
    });
  }

  shutdown(): Promise<void> {
    return this.#exporter.shutdown();
  }

  async forceFlush(): Promise<void> {
    await this.#exporter.forceFlush?.();
  }
}
