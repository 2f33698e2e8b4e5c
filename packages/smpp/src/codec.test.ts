import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyPdu } from '../test/any-pdu.ts';
import { commandIds, isResponseId } from './command.ts';
import { decodePdu } from './decode-pdu.ts';
import { encodePdu } from './encode-pdu.ts';
import type { Pdu, PduDraft } from './pdu.ts';
import { type Frame, PduDecoder } from './pdu-decoder.ts';

// A draft without its union cannot be told from one with it; every PDU is a draft of itself.
const encode = (pdu: Pdu) => encodePdu(pdu as PduDraft);
const fromHex = (hex: string) => Buffer.from(hex.replaceAll(' ', ''), 'hex');

function readAll(decoder: PduDecoder): Frame[] {
  const frames: Frame[] = [];
  for (let frame = decoder.read(); frame; frame = decoder.read()) frames.push(frame);
  return frames;
}

function cutAt(octets: Buffer, cuts: readonly number[]): Buffer[] {
  const places = [0, ...cuts.map((cut) => cut % (octets.length + 1)).sort((a, b) => a - b), octets.length];
  return places.slice(1).map((end, index) => octets.subarray(places[index], end));
}

/** The PDU with octets behind it that its length counts. */
function withEnd(octets: Buffer, end: Uint8Array): Buffer {
  const whole = Buffer.concat([octets, end]);
  whole.writeUInt32BE(whole.length);
  return whole;
}

describe('octets on the wire', () => {
  test.each([
    ['enquire_link is a header alone', { command: 'enquire_link', sequence: 1 }, '00000010 00000015 00000000 00000001'],
    [
      'a bind carries its strings with their NUL',
      { command: 'bind_transceiver', sequence: 1, systemId: 'me', password: 'pw', interfaceVersion: 0x34 },
      '0000001b 00000009 00000000 00000001 6d6500 707700 00 34 00 00 00',
    ],
    [
      'a refusal without fields has no body',
      { command: 'submit_sm_resp', sequence: 7, status: 0x58 },
      '00000010 80000004 00000058 00000007',
    ],
    [
      'an acceptance has its message id',
      { command: 'submit_sm_resp', sequence: 7, messageId: 'a1' },
      '00000013 80000004 00000000 00000007 613100',
    ],
    [
      'a text has its length before it, and a TLV after it',
      {
        command: 'submit_sm',
        sequence: 2,
        destinationAddr: '256',
        shortMessage: Uint8Array.of(0x48, 0x69),
        tlvs: { userMessageReference: 5 },
      },
      '0000002c 00000004 00000000 00000002 00 0000 00 0000 32353600 00 00 00 00 00 00 00 00 00 02 4869 0204 0002 0005',
    ],
  ] as const)('%s', (_name, draft, hex) => {
    const { length, ...rest } = { length: encodePdu(draft).length, ...draft };
    expect(encodePdu(draft).toString('hex')).toBe(fromHex(hex).toString('hex'));
    expect(decodePdu(fromHex(hex))).toMatchObject({ kind: 'pdu', pdu: rest });
    expect(length).toBe(fromHex(hex).length);
  });
});

describe('any PDU', () => {
  test('is what its octets decode to', () => {
    fc.assert(
      fc.property(anyPdu, (pdu) => {
        expect(decodePdu(encode(pdu))).toEqual({ kind: 'pdu', pdu });
      }),
    );
  });

  test('comes off a stream that is cut anywhere', () => {
    fc.assert(
      fc.property(fc.array(anyPdu, { maxLength: 6 }), fc.array(fc.nat(), { maxLength: 12 }), (pdus, cuts) => {
        const decoder = new PduDecoder();
        const frames = cutAt(Buffer.concat(pdus.map(encode)), cuts).flatMap((chunk) => {
          decoder.push(chunk);
          return readAll(decoder);
        });
        expect(frames).toEqual(pdus.map((pdu) => ({ kind: 'pdu', pdu })));
      }),
    );
  });

  test('comes off a stream of single octets', () => {
    fc.assert(
      fc.property(fc.array(anyPdu, { minLength: 1, maxLength: 2 }), (pdus) => {
        const decoder = new PduDecoder();
        const frames = [...Buffer.concat(pdus.map(encode))].flatMap((octet) => {
          decoder.push(Uint8Array.of(octet));
          return readAll(decoder);
        });
        expect(frames).toEqual(pdus.map((pdu) => ({ kind: 'pdu', pdu })));
      }),
      { numRuns: 30 },
    );
  });

  test('does not change when the buffer that it came in is used again', () => {
    fc.assert(
      fc.property(anyPdu, (pdu) => {
        const octets = encode(pdu);
        const decoded = decodePdu(octets);
        octets.fill(0xaa);
        expect(decoded).toEqual({ kind: 'pdu', pdu });
      }),
    );
  });

  test('with mutated octets is a PDU that can be written again, or a malformed one', () => {
    const mutations = fc.array(fc.tuple(fc.nat(), fc.nat(0xff)), { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(anyPdu, mutations, (pdu, changes) => {
        const octets = encode(pdu);
        for (const [at, octet] of changes) octets[at % octets.length] = octet;
        const decoded = decodePdu(octets);
        expect(['pdu', 'malformed']).toContain(decoded.kind);
        if (decoded.kind === 'malformed') expect(decoded.malformed.reason).not.toBe('');
      }),
    );
  });
});

describe('what peers do beyond the standard', () => {
  test('a response without a body is read with its fields empty', () => {
    const decoded = decodePdu(fromHex('00000010 80000004 00000000 00000007'));
    expect(decoded).toMatchObject({ pdu: { command: 'submit_sm_resp', messageId: '' } });
  });

  test('a refusal with an empty message id is read like one without', () => {
    const decoded = decodePdu(fromHex('00000011 80000004 00000058 00000007 00'));
    expect(decoded).toMatchObject({ pdu: { command: 'submit_sm_resp', status: 0x58, messageId: '' } });
  });

  test('a C-string in a TLV may lack its NUL', () => {
    const decoded = decodePdu(fromHex('00000017 80000004 00000000 00000007 00 001e 0002 3132'));
    expect(decoded).toMatchObject({ pdu: { tlvs: { receiptedMessageId: '12' } } });
  });

  test('a TLV that is unknown, comes twice or has the wrong size is kept as octets, in its order', () => {
    const decoded = decodePdu(
      fromHex('00000010 00000015 00000000 00000001 1400 0001 ff 0427 0001 02 0427 0001 05 0204 0001 07'),
    );
    expect(decoded).toMatchObject({
      pdu: {
        tlvs: {
          messageState: 2,
          other: [
            { tag: 0x1400, value: Uint8Array.of(0xff) },
            { tag: 0x0427, value: Uint8Array.of(5) },
            { tag: 0x0204, value: Uint8Array.of(7) },
          ],
        },
      },
    });
  });

  test('a password longer than 8 characters goes both ways', () => {
    const pdu = { command: 'bind_transmitter', sequence: 1, password: 'x'.repeat(40) } as const;
    expect(decodePdu(encodePdu(pdu))).toMatchObject({ kind: 'pdu', pdu });
  });
});

describe('an end that makes no sense', () => {
  const isDelivery = ({ command }: Pdu) => command === 'deliver_sm' || command === 'data_sm';
  const isResponse = ({ command }: Pdu) => isResponseId(commandIds[command]);
  /** Octets that begin no whole TLV: less than a header, or a header that claims more than there is. */
  const spareEnd = fc.oneof(
    fc.uint8Array({ minLength: 1, maxLength: 3 }),
    fc.tuple(fc.nat(0xffff), fc.uint8Array({ maxLength: 20 })).map(([tag, value]) => {
      return Uint8Array.of(tag >> 8, tag & 0xff, 0, value.length + 1, ...value);
    }),
  );
  const isPayload = (end: Uint8Array) => end.length > 3 && end[0] === 0x04 && end[1] === 0x24;
  // A response whose fields are all empty has no body, so what is behind its header is its message id.
  const hasBody = (pdu: Pdu) => encode(pdu).length > 16;

  test('costs a response or a delivery nothing but itself', () => {
    const read = anyPdu.filter((pdu) => hasBody(pdu) && (isResponse(pdu) || isDelivery(pdu)));
    fc.assert(
      fc.property(read, spareEnd, (pdu, end) => {
        fc.pre(!isPayload(end));
        expect(decodePdu(withEnd(encode(pdu), end))).toEqual({ kind: 'pdu', pdu });
      }),
    );
  });

  test('makes any other request malformed', () => {
    const refused = anyPdu.filter((pdu) => !isResponse(pdu) && !isDelivery(pdu));
    fc.assert(
      fc.property(refused, spareEnd, (pdu, end) => {
        expect(decodePdu(withEnd(encode(pdu), end))).toMatchObject({ kind: 'malformed' });
      }),
    );
  });

  test('makes a delivery malformed if it is the text that is cut off', () => {
    const octets = encodePdu({ command: 'deliver_sm', sequence: 1 });
    const cutOff = Uint8Array.of(0x04, 0x24, 0, 5, 0x48, 0x69);
    expect(decodePdu(withEnd(octets, cutOff))).toMatchObject({ malformed: { status: 0xc2 } });
  });

  test.each([
    ['without its NUL', '00000012 80000004 00000000 00000007 6131', 'a1'],
    ['followed by an odd octet', '00000014 80000004 00000000 00000007 613100 ff', 'a1'],
    ['followed by NULs', '00000015 80000004 00000000 00000007 613100 0000', 'a1'],
    ['of no octets', '00000011 80000004 00000000 00000007 00', ''],
  ])('is no part of a message id %s', (_name, hex, messageId) => {
    expect(decodePdu(fromHex(hex))).toMatchObject({ pdu: { command: 'submit_sm_resp', messageId } });
  });

  test('does not make up fields that are missing', () => {
    expect(decodePdu(fromHex('00000012 80000003 00000000 00000003 3131'))).toMatchObject({ kind: 'malformed' });
    const deliverWithoutText = fromHex('00000016 00000005 00000000 00000003 6e6f7a65726f');
    expect(decodePdu(deliverWithoutText)).toMatchObject({ kind: 'malformed' });
  });
});

describe('a malformed PDU names its error', () => {
  test.each([
    ['an unknown command', '00000010 0000abcd 00000000 00000004', 0x03, 'unknown command 0xabcd'],
    ['a string without an end', '00000016 00000005 00000000 00000003 6e6f7a65726f', 0x02, 'serviceType has no end'],
    ['a body that stops early', '00000011 80000003 00000000 00000003 00', 0x02, 'finalDate has no end'],
    ['a TLV without its length', '00000012 00000015 00000000 00000003 0204', 0xc0, 'a TLV ends in its header'],
    ['a TLV that is cut off', '00000015 00000015 00000000 00000003 0204 0002 00', 0xc2, 'TLV 0x0204 is cut off'],
    [
      'a text that is cut off',
      '00000022 00000004 00000000 00000002 00 0000 00 0000 00 00 00 00 00 00 00 00 00 00 02 48',
      0x01,
      'short_message is cut off',
    ],
    [
      'a text of 255 octets',
      '00000022 00000004 00000000 00000002 00 0000 00 0000 00 00 00 00 00 00 00 00 00 00 ff 48',
      0x01,
      'sm_length is 255',
    ],
  ])('%s', (_name, hex, status, reason) => {
    expect(decodePdu(fromHex(hex))).toMatchObject({ kind: 'malformed', malformed: { status, reason } });
  });

  test('and the PDU after it is read', () => {
    const decoder = new PduDecoder();
    decoder.push(fromHex('00000010 0000abcd 00000000 00000004 00000010 00000015 00000000 00000005'));
    expect(readAll(decoder).map((frame) => frame.kind)).toEqual(['malformed', 'pdu']);
  });
});

describe('a length that lies', () => {
  test.each(['00000008', '0000000f', '7fffffff', '00010401', 'ffffffff'])('%s breaks the stream for good', (length) => {
    const decoder = new PduDecoder();
    decoder.push(fromHex(`${length} 00000015 00000000 00000001`));
    expect(readAll(decoder).map((frame) => frame.kind)).toEqual(['broken']);
    decoder.push(fromHex('00000010 00000015 00000000 00000001'));
    expect(decoder.read()).toBeUndefined();
  });
});

describe('a value that does not fit', () => {
  const submit = { command: 'submit_sm', sequence: 1 } as const;
  test.each<[string, PduDraft]>([
    ['an integer over its octet', { ...submit, dataCoding: 256 }],
    ['an integer with a fraction', { ...submit, esmClass: 1.5 }],
    ['NUL in a string', { ...submit, serviceType: 'a\0' }],
    ['a character above U+00FF', { ...submit, sourceAddr: 'ŋ' }],
    ['an address over 20 characters', { ...submit, destinationAddr: '1'.repeat(21) }],
    ['a text over 254 octets', { ...submit, shortMessage: new Uint8Array(255) }],
    ['a sequence number of 0', { ...submit, sequence: 0 }],
    ['a sequence number over 0x7fffffff', { ...submit, sequence: 0x80000000 }],
    ['a status below 0', { ...submit, status: -1 }],
    ['an integer over its TLV', { ...submit, tlvs: { sarTotalSegments: 256 } }],
    ['a TLV over 65,535 octets', { ...submit, tlvs: { messagePayload: new Uint8Array(65_536) } }],
    [
      'TLVs that are too long together',
      { ...submit, tlvs: { messagePayload: new Uint8Array(65_535), callbackNum: new Uint8Array(1100) } },
    ],
  ])('is refused: %s', (_name, draft) => {
    expect(() => encodePdu(draft)).toThrow(RangeError);
  });

  test('a message_payload of 65,535 octets fits', () => {
    const messagePayload = new Uint8Array(65_535).fill(0x41);
    const octets = encodePdu({ ...submit, tlvs: { messagePayload } });
    expect(decodePdu(octets)).toMatchObject({ kind: 'pdu', pdu: { tlvs: { messagePayload } } });
  });
});
