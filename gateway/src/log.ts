/** The part of a pino logger that the gateway uses. */
export interface Log {
  isLevelEnabled(level: 'info'): boolean;
  info(entry: object, message: string): void;
  warn(entry: object, message: string): void;
  error(entry: object, message: string): void;
}
