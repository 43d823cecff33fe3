export { fields, type Field, type Found, type Reading, type Refusal, type Source } from './Reading.ts';
export type { TextLine } from './screenshot/Screenshot.ts';
export { readText } from './readText.ts';
export { type PostingFacts, smartTagsOf, type TaggedPosting } from './smart-tags/smartTagsOf.ts';
export type { Claim, Dimension, Evidence, Pay, SmartTag, SmartTags, TagValues } from './smart-tags/SmartTags.ts';
export {
  applyTagRules,
  suggestTagRule,
  type TagCorrection,
  type TagOverride,
  type TagRule,
} from './smart-tags/tagRules.ts';
