/** Whether the keyboard is one of Apple, whose Command key takes the place of Ctrl. */
export const isMac = (): boolean => /^(mac|iphone|ipad)/i.test(navigator.platform);
