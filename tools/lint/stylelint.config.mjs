// A part styles no element of another part: each of its selectors needs a class with one of the part's prefixes, and has none with
// another part's. Next to such a class, other classes are fine (`.pipeline .name`), because they match nothing elsewhere. The kit
// has no prefixes: every part may style what it draws.
import prefixes from './stylePrefixes.json' with { type: 'json' };

const claims = Object.values(prefixes).flat();
const [twice] = claims.filter((prefix, index) => claims.indexOf(prefix) < index);
if (twice) throw new Error(`stylePrefixes.json: two parts have the prefix ${twice}`);

/**
 * A pattern of classes that begin with one of the prefixes, and with no longer one (`.card-box` of mfe-billing is no `card` of mfe-jobs).
 * @param {readonly string[]} of
 */
const classesOf = (of) => {
  const names = of.map((prefix) => {
    const longer = claims.filter((claim) => claim.startsWith(`${prefix}-`) && !of.includes(claim));
    return longer.length === 0
      ? prefix
      : `${prefix}(?!(?:${longer.map((claim) => claim.slice(prefix.length)).join('|')})(?!\\w))`;
  });
  return `\\.(?:${names.join('|')})(?!\\w)`;
};

/** @type {import('stylelint').Config} */
export default {
  rules: {
    'block-no-empty': true,
    'declaration-block-no-duplicate-properties': [true, { ignore: ['consecutive-duplicates-with-different-values'] }],
    'property-no-unknown': true,
  },
  overrides: Object.entries(prefixes).map(([part, own]) => {
    const foreign = claims.filter((claim) => !own.includes(claim));
    const message = `A selector of ${part} needs a class with one of its prefixes, and none of another part's.`;
    return {
      files: [`../../${part}/**/*.css`],
      rules: {
        'selector-disallowed-list': [
          [new RegExp(`^(?!.*${classesOf(own)})`, 's'), new RegExp(classesOf(foreign))],
          { splitList: true, ignore: ['keyframe-selectors'], message },
        ],
      },
    };
  }),
};
