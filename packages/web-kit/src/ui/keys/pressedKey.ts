type KeyPress = Pick<KeyboardEvent, 'key' | 'code' | 'isComposing' | 'keyCode'>;

const nativeOf = (event: KeyPress | { nativeEvent: KeyPress }): KeyPress =>
  'nativeEvent' in event ? event.nativeEvent : event;

/**
 * The key that a person has pressed; '' if it belongs to an input method, such as Enter that chooses a candidate. Safari
 * sends that Enter when the composition has ended, with the key code of an input method.
 */
export function pressedKey(event: KeyPress | { nativeEvent: KeyPress }): string {
  const { key, isComposing, keyCode } = nativeOf(event);
  return isComposing || keyCode === 229 ? '' : key;
}

/**
 * The key of a shortcut, in lower case: where the keyboard types another script, a letter is the one that a Latin keyboard
 * has in its place.
 */
export function shortcutKey(event: KeyPress | { nativeEvent: KeyPress }): string {
  const key = pressedKey(event);
  const inItsPlace = /^Key([A-Z])$/.exec(nativeOf(event).code)?.[1];
  const isOtherScript = /^\p{L}/u.test(key) && !/^\p{Script=Latin}/u.test(key);
  return (isOtherScript && inItsPlace ? inItsPlace : key).toLowerCase();
}
