import { expectTypeOf } from 'vitest';
import {
  type CharacterPosition,
  charactersOutsideGsm7,
  countSegments,
  decodeText,
  type Encoding,
  encodeText,
  isUgandanMobile,
  type Operator,
  operatorHint,
  type Part,
  parseUgandanNumber,
  type Replacement,
  segmentText,
  smartEncode,
  type UgandanMobile,
} from '../src/sms.ts';

// Checked by the compiler alone (`check:types`): nothing here runs.

const counted = countSegments('text');
expectTypeOf(counted.encoding).toEqualTypeOf<'gsm7' | 'ucs2'>();
expectTypeOf(counted.units).toEqualTypeOf<number>();
expectTypeOf(counted.segments).toEqualTypeOf<number>();
expectTypeOf(countSegments).toBeCallableWith('text', 16);
// @ts-expect-error a reference has 8 or 16 bits
countSegments('text', 12);
// @ts-expect-error a result is not for changing
counted.units = 0;

const segmented = segmentText('text', { reference: 1 });
expectTypeOf(segmented.encoding).toEqualTypeOf<Encoding>();
expectTypeOf(segmented.parts).toEqualTypeOf<readonly Part[]>();
expectTypeOf<Part['octets']>().toEqualTypeOf<Uint8Array>();
// @ts-expect-error nobody knows beforehand that a text needs no reference
segmentText('text', {});

expectTypeOf(charactersOutsideGsm7('text')).toEqualTypeOf<CharacterPosition[]>();
expectTypeOf(encodeText('text', 'gsm7')).toEqualTypeOf<Uint8Array>();
expectTypeOf(decodeText(new Uint8Array(0), 'ucs2')).toEqualTypeOf<string>();
// @ts-expect-error there are two encodings
encodeText('text', 'latin1');

expectTypeOf(smartEncode('text').text).toEqualTypeOf<string>();
expectTypeOf(smartEncode('text').replacements).toEqualTypeOf<readonly Replacement[]>();

expectTypeOf(isUgandanMobile).guards.toEqualTypeOf<UgandanMobile>();
expectTypeOf(isUgandanMobile).parameter(0).toEqualTypeOf<unknown>();
expectTypeOf(parseUgandanNumber('text')).toEqualTypeOf<UgandanMobile | undefined>();
expectTypeOf<UgandanMobile>().toExtend<string>();
expectTypeOf<string>().not.toExtend<UgandanMobile>();
expectTypeOf(operatorHint('text')).toEqualTypeOf<Operator | undefined>();
