/**
 * Gives every element a size during the tests of a file: jsdom has no layout, and a virtualised list without height
 * renders nothing.
 */
export function withLayout(
  size: { width: number; height: number; item: number } = { width: 240, height: 600, item: 100 },
): void {
  const height = (element: Element): number => (['LI', 'TR'].includes(element.tagName) ? size.item : size.height);
  const sizes = {
    offsetWidth: () => size.width,
    offsetHeight: height,
    clientWidth: () => size.width,
    clientHeight: height,
  };
  const before: [object, string, PropertyDescriptor | undefined][] = [];
  beforeAll(() => {
    for (const [name, of] of Object.entries(sizes)) {
      const owner = name.startsWith('client') ? Element.prototype : HTMLElement.prototype;
      before.push([owner, name, Object.getOwnPropertyDescriptor(owner, name)]);
      Object.defineProperty(owner, name, {
        configurable: true,
        get(this: Element) {
          return of(this);
        },
      });
    }
  });
  afterAll(() => {
    for (const [owner, name, descriptor] of before) if (descriptor) Object.defineProperty(owner, name, descriptor);
  });
}
