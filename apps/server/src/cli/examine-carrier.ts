import { systemClock } from '../clock.ts';
import type { Config } from '../config.ts';
import { createLog } from '../log.ts';
import type { Carrier } from '../messaging/carriers/carrier.ts';
import { createLiveCarriers } from '../messaging/carriers/live-carriers.ts';
import type { ExamineCarrier } from './doctor-carriers.ts';

/** A carrier that takes longer than this to bind is as good as away. */
const longestMs = 10_000;
const unbindMs = 500;

/** Connects to carriers as the service does, says what came of it, and ends the connection again. */
export function createExamination({ carriersFile }: Config): ExamineCarrier {
  return async (name) => {
    const settings = carriersFile?.carriers.get(name);
    // The simulator is in the service itself.
    if (settings === undefined) return 'nothing to connect to';
    const options = { clock: systemClock, log: createLog('silent') };
    const [carrier] = createLiveCarriers({ carriers: new Map([[name, settings]]) }, options);
    if (carrier === undefined) throw new Error('One carrier was asked for');
    try {
      await firstNews(carrier);
      if (carrier.health.kind === 'down') throw new Error(carrier.health.reason);
      return 'connected';
    } finally {
      await carrier.stop(unbindMs);
    }
  };
}

/** Resolves when the carrier has connected, or has said why it cannot. */
async function firstNews(carrier: Carrier): Promise<void> {
  const news = Promise.withResolvers<void>();
  const timer = setTimeout(news.resolve, longestMs);
  await carrier.start({ receive: () => Promise.reject(new Error('Only looking')), onChange: news.resolve });
  await news.promise;
  clearTimeout(timer);
}
