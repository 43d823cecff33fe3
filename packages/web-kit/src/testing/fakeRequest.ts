type Respond = (method: string, url: string, body: Blob) => Promise<{ status: number; content: string }>;

/**
 * A fake of the part of XMLHttpRequest that uploads use. It reports half of the file as sent before it requests the
 * response from the test.
 */
export function fakeRequest(respond: Respond): new () => object {
  return class {
    withCredentials = false;
    status = 0;
    statusText = '';
    responseText = '';
    readonly upload: { onprogress?: (event: { loaded: number; total: number }) => void; onload?: () => void } = {};
    onload?: () => void;
    onabort?: () => void;
    onerror?: () => void;
    onloadend?: () => void;
    #call = { method: '', url: '' };
    #ended = false;

    open(method: string, url: string): void {
      this.#call = { method, url };
    }
    setRequestHeader(): void {}
    getResponseHeader(): null {
      return null;
    }
    abort(): void {
      this.#end(() => this.onabort?.());
    }
    send(body: Blob): void {
      this.upload.onprogress?.({ loaded: body.size / 2, total: body.size });
      respond(this.#call.method, this.#call.url, body).then(
        ({ status, content }) =>
          this.#end(() => {
            this.upload.onload?.();
            this.status = status;
            this.statusText = String(status);
            this.responseText = content;
            this.onload?.();
          }),
        () => this.#end(() => this.onerror?.()),
      );
    }
    #end(tell: () => void): void {
      if (this.#ended) return;
      this.#ended = true;
      tell();
      this.onloadend?.();
    }
  };
}
