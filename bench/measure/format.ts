/** A ratio: `1.25 x`. */
export const times = (value: number): string => `${value.toFixed(2)} x`;

/** A time in milliseconds: `4.21 ms`, `48.3 ms`. */
export const milliseconds = (value: number): string => `${value.toFixed(value < 10 ? 2 : 1)} ms`;

/** A time in milliseconds, printed in seconds: `32.0 s`. */
export const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;

/** A size in bytes: `12.3 KB`. */
export const kilobytes = (bytes: number): string => `${(bytes / 1024).toFixed(1)} KB`;

/** A size in MB: `3.2 MB`. */
export const megabytes = (value: number): string => `${value.toFixed(1)} MB`;

/** A share of 0 to 1: `97.5 %`. */
export const percent = (value: number): string => `${(value * 100).toFixed(1)} %`;

/** A plain number: `15`. */
export const count = (value: number): string => String(value);

/** A large number with separators: `1,000,000`. */
export const grouped = (value: number): string => value.toLocaleString('en-US');
