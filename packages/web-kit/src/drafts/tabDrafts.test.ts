import { createTabDrafts, forgetTabDrafts } from './tabDrafts.ts';

const drafts = createTabDrafts('letter', (stored) => (typeof stored === 'object' && stored !== null && 'text' in stored ? { text: String(stored.text) } : null));
afterEach(() => {
  jest.restoreAllMocks();
  sessionStorage.clear();
});

test('each person has a draft of their own', () => {
  drafts.keep('ada', { text: 'Hello' });
  expect(drafts.read('ada')).toEqual({ text: 'Hello' });
  expect(drafts.read('bob')).toBeNull();
  drafts.drop('ada');
  expect(drafts.read('ada')).toBeNull();
});

test('what is stored and cannot be read counts as nothing', () => {
  for (const stored of ['{', 'null', '7', '{"other":1}']) {
    sessionStorage.setItem('jobtrail-letter-draft:ada', stored);
    expect(drafts.read('ada')).toBeNull();
  }
});

test('forgetting removes the drafts of every form and person, also those of older versions, and nothing else', () => {
  drafts.keep('ada', { text: 'Hello' });
  createTabDrafts('note', String).keep('bob', 'Hi');
  sessionStorage.setItem('jobtrail-broadcast-draft', '{}');
  sessionStorage.setItem('somebody-elses', 'stays');
  forgetTabDrafts();
  expect(Object.keys(sessionStorage)).toEqual(['somebody-elses']);
});

test('a storage that is blocked or full keeps nothing and throws nothing', () => {
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  jest.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new DOMException('blocked', 'SecurityError');
  });
  drafts.keep('ada', { text: 'Hello' });
  expect(drafts.read('ada')).toBeNull();
});
