// Runs in a page before its own scripts: `window.rememberState` remembers what a page is like, and
// `window.changesOfState` says what a remote has left behind. A file of its own for the same reason as pageWork.mjs.
(() => {
  /** @type {Map<string, object>} */
  const watched = new Map(
    Object.entries({ window, document, history, navigator, console, JSON, Math, Reflect, Intl, CSS }),
  );
  // Every class that browsers have, with its static members and its prototype.
  for (const name of Object.getOwnPropertyNames(window)) {
    const { value } = Object.getOwnPropertyDescriptor(window, name) ?? {};
    if (!/^[A-Z]/.test(name) || typeof value !== 'function' || !value.prototype) continue;
    watched.set(name, value).set(`${name}.prototype`, value.prototype);
  }
  const storages = { localStorage, sessionStorage };

  /** What of an object can be replaced: its own properties and its handlers of events. @param {object} object */
  const membersOf = (object) => {
    /** @type {Map<string, unknown>} */
    const members = new Map();
    for (const [name, { value, get }] of Object.entries(Object.getOwnPropertyDescriptors(object)))
      members.set(name, get ?? value);
    if (object === window || object === document)
      for (const name in object) if (name.startsWith('on')) members.set(name, Reflect.get(object, name));
    return members;
  };
  /** The tag of an element. People choose the theme, and a remote may apply it. @param {Element} element */
  const shown = (element) => {
    const copy = document.importNode(element, false);
    copy.removeAttribute('data-theme');
    return copy.outerHTML.slice(0, 120);
  };

  /** The names that a page has stored something under, by the kind of storage. */
  const storedNames = () => {
    const stored = new Map(Object.entries(storages).map(([name, storage]) => [name, new Set(Object.keys(storage))]));
    return stored.set('cookies', new Set(document.cookie.split('; ').map((cookie) => cookie.split('=', 1)[0] ?? '')));
  };

  /** Keys of somebody else, which a remote must leave alone. */
  const OTHERS = 'kept-by-others';
  const keepForOthers = () => {
    for (const storage of Object.values(storages)) storage.setItem(OTHERS, OTHERS);
    document.cookie = `${OTHERS}=${OTHERS}`;
  };
  const keptForOthers = () => ({
    ...Object.fromEntries(Object.entries(storages).map(([name, storage]) => [name, storage.getItem(OTHERS)])),
    cookies: document.cookie.split('; ').includes(`${OTHERS}=${OTHERS}`) ? OTHERS : null,
  });
  /** What a page has stored apart from that, by names. */
  const storedElsewhere = async () => ({
    'a database': (await indexedDB.databases()).map(({ name = '' }) => name),
    'a cache': await caches.keys(),
    'a service worker': (await navigator.serviceWorker.getRegistrations()).map(({ scope }) => scope),
  });
  /** The frame of the page around the slots. The shell moves and opens the toaster when a remote shows a toast. */
  const frame = () => document.querySelectorAll('body > :not(.toaster), header, nav, main, aside, footer');

  const readState = () => ({
    page: { address: location.href, 'history.scrollRestoration': history.scrollRestoration },
    frame: new Map([...frame()].map((element) => [element, shown(element)])),
    members: new Map([...watched].map(([label, object]) => [label, membersOf(object)])),
    roots: new Map([document.documentElement, document.body].map((root) => [root, shown(root)])),
    children: new Set([...document.head.children, ...document.body.children]),
    sheets: document.adoptedStyleSheets.length,
    keys: storedNames(),
  });
  /** @type {ReturnType<typeof readState> | undefined} */
  let remembered;
  /** @type {Awaited<ReturnType<typeof storedElsewhere>> | undefined} */
  let elsewhere;

  Object.assign(window, {
    async rememberState() {
      keepForOthers();
      remembered = readState();
      elsewhere = await storedElsewhere();
    },
    /** A sentence for each change. @param {{ globals: string, keys: string }} allowed patterns of what a remote may add */
    async changesOfState({ globals, keys }) {
      if (!remembered || !elsewhere) throw new Error('Nothing is remembered');
      /** @type {string[]} */
      const changes = [];
      const now = readState();
      for (const [label, members] of now.members)
        for (const [name, value] of members) {
          const known = remembered.members.get(label);
          if (!known?.has(name)) {
            if (label !== 'window' || !new RegExp(globals).test(name)) changes.push(`it adds ${label}.${name}`);
          } else if (known.get(name) !== value && typeof value !== 'number')
            changes.push(`it replaces ${label}.${name}`);
        }
      for (const [root, tag] of now.roots) {
        const former = remembered.roots.get(root);
        if (tag !== former) changes.push(`it leaves ${tag}, which was ${former}`);
      }
      for (const element of now.children)
        if (!remembered.children.has(element) && !element.matches('script[src], link[href]'))
          changes.push(`it leaves ${shown(element)} outside of its slot`);
      for (const [name, value] of Object.entries(now.page)) {
        const former = Reflect.get(remembered.page, name);
        if (value !== former) changes.push(`it leaves the ${name} ${value}, which was ${former}`);
      }
      for (const [element, former] of remembered.frame) {
        const tag = shown(element);
        if (element.isConnected && tag !== former) changes.push(`it leaves ${tag}, which was ${former}`);
      }
      for (const element of remembered.children)
        if (!element.isConnected && !element.matches('script')) changes.push(`it removes ${shown(element)}`);
      for (const [name, value] of Object.entries(keptForOthers()))
        if (value !== OTHERS) changes.push(`it changes or removes what others keep in ${name}`);
      for (const [what, names] of Object.entries(await storedElsewhere()))
        for (const name of names)
          if (!Reflect.get(elsewhere, what).includes(name) && !new RegExp(keys).test(name))
            changes.push(`it leaves ${what}, ${name}`);
      if (now.sheets > remembered.sheets) changes.push('it leaves an adopted style sheet');
      for (const [name, found] of now.keys)
        for (const key of found)
          if (!remembered.keys.get(name)?.has(key) && !new RegExp(keys).test(key))
            changes.push(`it keeps something in ${name} under ${key}, which is not its own`);
      return changes;
    },
  });
})();
