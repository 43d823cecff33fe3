import { describe, expect, it } from '@jest/globals';
import { retiredNames, retiredNamesOf } from './retiredNames.ts';

const GLOSSARY = `# Glossary

### Retired names

| Retired | Use instead |
|---|---|
| \`Courier\`, \`CourierOptions\` | \`AuditPublisher\` |
| \`kick\` | \`wake\` |

### Words in prose

| \`door\` | guard |
`;

describe('Retired names', () => {
  it('are the names in the first column of their table', () =>
    expect([...retiredNamesOf(GLOSSARY).keys()]).toEqual(['Courier', 'CourierOptions', 'kick']));
  it('are found as whole words, with file, line and the name to use instead', () =>
    expect(
      retiredNames([{ path: 'svc-mail/src/a.ts', text: 'const kicked = 1;\nnew Courier();\n' }], GLOSSARY),
    ).toEqual(['svc-mail/src/a.ts:2 The glossary has retired Courier: use `AuditPublisher`.']));
  it('may appear in documents and in style sheets', () =>
    expect(retiredNames([{ path: 'docs/a.md', text: 'Courier' }], GLOSSARY)).toEqual([]));
  it('cannot be checked without their table', () => expect(() => retiredNames([], '# Glossary')).toThrow('no table'));
});
