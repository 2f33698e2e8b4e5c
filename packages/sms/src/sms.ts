export {
  type CharacterPosition,
  charactersOutsideGsm7,
  decodeText,
  type Encoding,
  encodeText,
  type TextMeasure,
} from './encoding.ts';
export {
  isUgandanMobile,
  type Operator,
  operatorHint,
  parseUgandanNumber,
  suggestNumber,
  type UgandanMobile,
} from './number.ts';
export type { Concatenation, ReferenceBits } from './segment.ts';
export {
  countSegments,
  type Part,
  type SegmentCount,
  type SegmentedText,
  segmentCapacity,
  segmentText,
} from './segment.ts';
export { type Replacement, type SmartEncoding, smartEncode } from './smart-encoding.ts';
