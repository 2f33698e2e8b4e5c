import fc from 'fast-check';
import { expect, test } from 'vitest';
import { TestClock } from '../test/test-clock.ts';
import { Wire } from '../test/wire.ts';
import { encodePdu } from './encode-pdu.ts';
import { Link } from './link.ts';
import type { LateOutcome, Outcome } from './outcome.ts';
import { RequestWindow } from './request-window.ts';
import { defaultTimers } from './timers.ts';

const limits = { windowSize: 3, maxWaiting: 4 };

type Answering = 'answer' | 'refuse' | 'nack' | 'garble';

/** A step in the life of a window. A number picks one of what there is. */
type Step =
  | { readonly do: 'submit' | 'connect' | 'cut' | 'stop reading' | 'read again' | 'unbind' | 'live' }
  | { readonly do: 'abort' | Answering; readonly which: number }
  | { readonly do: 'wait'; readonly ms: number };

const steps: fc.Arbitrary<Step> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ do: fc.constant('submit' as const) }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constantFrom(
        'connect' as const,
        'cut' as const,
        'stop reading' as const,
        'read again' as const,
        'unbind' as const,
        'live' as const,
      ),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constantFrom('answer' as const, 'refuse' as const, 'nack' as const, 'garble' as const, 'abort' as const),
      which: fc.nat(9),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('wait' as const), ms: fc.constantFrom(100, 15_000, 30_000) }) },
);

/** One submit, as its caller sees it, and as the carrier does. */
interface Submit {
  readonly abort: AbortController;
  readonly outcomes: Outcome<'submit_sm'>[];
  readonly late: LateOutcome<'submit_sm'>[];
  said?: 'accepted' | 'refused';
}

/** A window with a carrier that does what it is told, and the book of every submit. */
class Scene {
  readonly clock = new TestClock();
  readonly submits: Submit[] = [];
  readonly window = new RequestWindow(limits, { onUnclaimed: () => {}, onRoom: () => this.#onRoom() });
  #wire: Wire | undefined;
  /** The requests of this connection without a response, by sequence number. */
  #open = new Map<number, Submit>();
  /** The number of an enquire_link without its answer. */
  #enquiry: number | undefined;
  mostOpen = 0;
  sentWhileSuspect = 0;
  roomWithoutRoom = 0;

  run(step: Step): void {
    if ('which' in step) this.#choose(step.do, step.which);
    else if ('ms' in step) this.clock.advance(step.ms);
    else if (step.do === 'submit') this.#submit();
    else if (step.do === 'connect') this.#connect();
    else if (step.do === 'live') this.#live();
    else if (step.do === 'cut') this.#wire?.emit('close');
    else if (step.do === 'stop reading' || step.do === 'read again') this.#read(step.do === 'read again');
    else this.#wire?.emit('data', encodePdu({ command: 'unbind', sequence: 9 }));
  }

  #choose(what: 'abort' | Answering, which: number): void {
    if (what === 'abort') this.submits[which]?.abort.abort();
    else this.#answer(what, which);
  }

  #read(reads: boolean): void {
    if (!this.#wire) return;
    this.#wire.writableNeedDrain = !reads;
    if (reads) this.#wire.emit('drain');
  }

  #onRoom(): void {
    if (!this.window.hasRoom || this.window.waiting > 0) this.roomWithoutRoom++;
  }

  #live(): void {
    if (this.#enquiry === undefined) return;
    const octets = encodePdu({ command: 'enquire_link_resp', sequence: this.#enquiry });
    this.#enquiry = undefined;
    this.#wire?.emit('data', octets);
  }

  #submit(): void {
    const submit: Submit = { abort: new AbortController(), outcomes: [], late: [] };
    const destinationAddr = `${this.submits.push(submit) - 1}`;
    void this.window
      .request(
        'submit_sm',
        { destinationAddr },
        { signal: submit.abort.signal, onLate: (outcome) => submit.late.push(outcome) },
      )
      .then((outcome) => submit.outcomes.push(outcome));
  }

  #connect(): void {
    if (this.#wire) return;
    const wire = new Wire();
    this.#wire = wire;
    this.#open = new Map();
    this.#enquiry = undefined;
    wire.write = (octets) => {
      if (octets.readUInt32BE(4) === 0x15) this.#enquiry = octets.readUInt32BE(12);
      if (octets.readUInt32BE(4) !== 4) return true;
      // The only digits of a submit_sm here are those of its destination, which is the submit's number.
      const submit = this.submits[Number(/\d+/.exec(octets.toString('latin1', 16))?.[0])];
      // Without silence to fill, an enquire_link is sent for one reason alone.
      if (this.#enquiry !== undefined) this.sentWhileSuspect++;
      if (submit) this.#open.set(octets.readUInt32BE(12), submit);
      this.mostOpen = Math.max(this.mostOpen, this.window.open);
      return true;
    };
    const link = new Link(
      wire.socket,
      this.clock,
      { ...defaultTimers, enquireLinkMs: 0 },
      {
        admits: () => true,
        onRequest: () => {},
        onMalformed: () => {},
        onUnmatched: () => {},
        onUnbinding: () => this.window.detach(),
        onRoom: () => this.window.sendWaiting(),
        onClosed: () => {
          this.window.detach();
          this.#wire = undefined;
        },
      },
    );
    link.established();
    this.window.attach(link);
  }

  #answer(how: Answering, which: number): void {
    const found = [...this.#open][which % Math.max(1, this.#open.size)];
    if (!found) return;
    const [sequence, submit] = found;
    this.#open.delete(sequence);
    if (how !== 'garble') submit.said = how === 'answer' ? 'accepted' : 'refused';
    this.#wire?.emit('data', answerOctets(how, sequence));
  }
}

function answerOctets(how: Answering, sequence: number): Buffer {
  if (how === 'nack') return encodePdu({ command: 'generic_nack', sequence, status: 3 });
  if (how === 'refuse') return encodePdu({ command: 'submit_sm_resp', sequence, status: 0x58 });
  if (how === 'answer') return encodePdu({ command: 'submit_sm_resp', sequence, messageId: '1' });
  const unknown = encodePdu({ command: 'submit_sm_resp', sequence, status: 1 });
  unknown.writeUInt32BE(0x8000abcd, 4);
  return unknown;
}

test('whatever happens, each submit has one outcome, which says what the carrier said, and the window is kept', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(steps, { maxLength: 60 }), async (story) => {
      const scene = new Scene();
      for (const step of story) {
        scene.run(step);
        await Promise.resolve();
      }
      scene.window.close();
      scene.clock.advance(60_000);
      await scene.window.idle();
      await new Promise((resolve) => setImmediate(resolve));

      expect([scene.sentWhileSuspect, scene.roomWithoutRoom]).toEqual([0, 0]);
      expect(scene.mostOpen).toBeLessThanOrEqual(limits.windowSize);
      expect([scene.window.open, scene.window.waiting]).toEqual([0, 0]);
      for (const { outcomes, late, said } of scene.submits) {
        expect(late.length).toBeLessThanOrEqual(1);
        if (late[0]) expect(outcomes).toMatchObject([{ outcome: 'uncertain' }]);
        if (late[0]) expect(said).toBe(late[0].outcome);
        expect(outcomes).toHaveLength(1);
        const [outcome] = outcomes;
        if (outcome?.outcome === 'accepted') expect(said).toBe('accepted');
        if (outcome?.outcome === 'refused') expect(said).toBe(outcome.status && 'refused');
      }
    }),
    { numRuns: 500 },
  );
});
