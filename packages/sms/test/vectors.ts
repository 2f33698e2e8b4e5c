import { readFileSync } from 'node:fs';
import type { Encoding, Operator } from '../src/sms.ts';

type VectorText = string | { repeat: [VectorText, number] } | { parts: VectorText[] };

interface SegmentVector {
  text: VectorText;
  encoding: Encoding;
  units: number;
  segments: number;
  split?: number[];
  why: string;
}

interface SmartEncodingVector {
  text: string;
  becomes: string;
  changed?: true;
  why: string;
}

interface NumberVector {
  input: unknown;
  inputIsNotAString?: true;
  ok: boolean;
  normalised?: string;
  operatorHint?: Operator;
  why: string;
}

export const segmentVectors: SegmentVector[] = readData('segments.json').vectors;
export const smartEncodingVectors: SmartEncodingVector[] = readData('smart-encoding.json').vectors;
export const smartEncodingTable: Record<string, string> = readData('smart-encoding.json').table;
export const numberVectors: NumberVector[] = readData('numbers.json').vectors;

/** Spells out the short notation of long texts in the data. */
export function expandText(text: VectorText): string {
  if (typeof text === 'string') return text;
  if ('parts' in text) return text.parts.map(expandText).join('');
  const [unit, count] = text.repeat;
  return expandText(unit).repeat(count);
}

/** The input of a number vector, which is raw JSON where it is not meant as a text. */
export function expandInput({ input, inputIsNotAString }: NumberVector): unknown {
  return inputIsNotAString ? input : expandText(input as VectorText); // as: every other input is in that notation
}

function readData(name: string) {
  return JSON.parse(readFileSync(new URL(`data/${name}`, import.meta.url), 'utf8'));
}
