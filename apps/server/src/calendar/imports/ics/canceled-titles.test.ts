import { describe, expect, test } from 'vitest';
import { canceledWords, saysCanceled } from './canceled-titles.ts';

const words = Object.values(canceledWords).flat();

describe('a title that says that its event is canceled', () => {
  test.each(words)('%s', (word) => {
    for (const each of [word, word.toUpperCase(), `${word.slice(0, 1).toUpperCase()}${word.slice(1)}`]) {
      for (const title of [`${each}: Board`, `${each} : Board`, `${each}：Board`, `[${each}] Board`, `(${each}) Board`])
        expect(saysCanceled(title), title).toBe(true);
      for (const title of [
        `Board [${each}]`,
        `Board (${each})`,
        `Board【${each}】`,
        `*${each}*: Board`,
        `[${each}!] Board`,
        ...[
          `${each} - Board`,
          `${each} – Board of trustees`,
          `${each} — Board`,
          `${each} | Board`,
          ` ${each} -- Board`,
        ],
        ...[`Board - ${each}`, `Board – ${each} `, `Board - west - ${each}`],
        ...[`*${each}* Board`, `*** ${each} *** Board`, `${each}! Board`, `!!${each}!! Board`],
      ])
        expect(saysCanceled(title), title).toBe(true);
    }
  });

  test.each([
    ...['Cancelled flights: a play', 'The cancelled: a novel', 'How to be cancelled', 'Cancelled', 'Canceled flights'],
    ...['Cancelled stamps [exhibition]', 'Meeting: canceled flights', 'Not cancelled: Board', '[Not cancelled] Board'],
    ...[
      'Postponed: Board',
      'Uncanceled: Board',
      'Board: (cancelled) flights are refunded',
      'Absagen: ein Stück',
      '取消と中止の話',
    ],
    ...[
      'Cancelled flights - a play',
      'A play - Cancelled flights',
      'Pre-cancelled Board',
      'Cancelled-date stamps: a fair',
    ],
    ...[
      'Not cancelled - Board',
      'Board - not cancelled',
      'Cancelled -',
      '- cancelled',
      'A *cancelled* stamp',
      'Cancelled!',
    ],
    ...['Annulation et remboursement: un atelier', '', ':', '[]', 'Board ()'],
  ])('%s does not', (title) => expect(saysCanceled(title)).toBe(false));
});
