export { type PostingFacts, RULES_VERSION, smartTagsOf, type TaggedPosting } from './smart-tags/smartTagsOf.ts';
export type {
  Claim,
  Dimension,
  Evidence,
  Pay,
  PayBand,
  PayPeriod,
  Quote,
  SmartTag,
  SmartTags,
  TagSource,
  TagValues,
} from './smart-tags/SmartTags.ts';
export {
  applyTagRules,
  correctionToken,
  suggestTagRule,
  type TagCorrection,
  type TagOverride,
  type TagRule,
} from './smart-tags/tagRules.ts';
