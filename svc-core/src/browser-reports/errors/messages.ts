/** A name in a program. */
const NAME = String.raw`[\w$.#]{1,80}`;

/**
 * The messages of browsers that contain nothing but names of our own code, and the number of React's. Any other message
 * may quote what a person has typed.
 */
const MESSAGES: readonly RegExp[] = [
  `^Cannot (?:read|set) properties of (?:undefined|null)(?: \\((?:reading|setting) '${NAME}'\\))?$`,
  `^${NAME} is not (?:a function|a constructor|defined|iterable)$`,
  `^can't access property "${NAME}", ${NAME} is (?:undefined|null)$`,
  `^(?:undefined|null|${NAME}) is not an object(?: \\(evaluating '${NAME}'\\))?$`,
  `^Can't find variable: ${NAME}$`,
  `^Cannot access '${NAME}' before initialization$`,
  `^Loading (?:CSS )?chunk [\\w-]{1,80} failed`,
  `^Minified React error #\\d{1,4}`,
  '^(?:Maximum call stack size exceeded|too much recursion|Script error\\.?|Failed to fetch|Load failed)$',
  '^NetworkError when attempting to fetch resource\\.$',
  '^ResizeObserver loop (?:limit exceeded|completed with undelivered notifications\\.)$',
].map((source) => new RegExp(source));

/** The part of a message that may be recorded; undefined if it may contain values of a person. */
export function recordableMessage(message: string): string | undefined {
  for (const pattern of MESSAGES) {
    const found = pattern.exec(message);
    if (found) return found[0];
  }
  return undefined;
}
