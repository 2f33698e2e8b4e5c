import { expect, test } from 'vitest';
import { loadConfig } from '../../settings/config.ts';
import { type Keyword, readKeyword } from './keywords.ts';

const { keywords } = loadConfig({});
const senders = ['6969', 'NdereCentre', 'NWSC'];

const optOuts = `
STOP|stop|Stop|sToP|STOP.|stop!|Stop!!!|"STOP"|'Stop'|“Stop.”|(stop)|*STOP*|#stop|STOP,|stop;|stop…|-stop-| stop |STOP :)|stop 🙏
STOPALL|StopAll|stop all|Stop-all|STOP ALL!|UNSUBSCRIBE|Unsubscribe.|unsubscribe!|CANCEL|Cancel.|cancel|END|End.|end!|QUIT|Quit.|quit
REVOKE|Revoke.|revoke|OPTOUT|Optout|opt out|Opt-out|OPT OUT.|opt_out|ＳＴＯＰ|komya|Komya!|lekera awo|Lekera  awo!|yimiriza|Yimiriza.
stop please|STOP, please|Stop please!|STOP PLS|stop plz|Stop. Thanks|STOP thanks|stop, thank you|Stop thank you!|Unsubscribe please
Cancel, thanks|stop kindly|Komya webale|STOP sir|stop please, thank you|STOP NWSC|stop 6969|Stop NdereCentre|STOP Ndere Centre
Stop NWSC please|unsubscribe NWSC|STOP - NWSC|STOP STOP|Stop! Stop! Stop!|stop NWSC.|STOP asante
`;
const ordinary = `
Please stop at the gate|When does the show stop?|Do not stop the music|don't stop|non-stop|Stop it|stop by at 5|Stop 2|Stopped
stop over in Jinja|The bus stop is near the market|We stop selling at 6|stop and listen|Stop me if you know this one|stop or go?
STOP signs are missing|one stop shop|full stop|stop worrying|stop calling my mother, call me|Is this the last stop|stop by tomorrow
I will end at 5|The end|The end.|end of the month|End of story|at the end|weekend|End is near|ends at nine|ending soon|Month end
end time?|When will it end|Week-end plans?|in the end we came|end 5|the end of the queue|ended|friend
Cancel my booking|cancel it|Please cancel order 4711|cancel booking 12|Can I cancel?|Do I have to cancel|cancelled|canceled
cancel only Friday|Cancel the second seat|I want to cancel|cancel for tomorrow|Has he cancelled|Cancel culture talk
I quit smoking|Quit smoking programme|quit your job|he quit|Should I quit?|quite good|never quit|quit now or later?
Please revoke my old card|revoke access of John|Revoke the permit|revoked|revoke his key|can you revoke it?
How do I unsubscribe my brother?|unsubscribed yesterday, why?|I did not unsubscribe|unsubscribe me from hall B but keep A
opt out of lunch|We opt out of dinner|opt for tea|option 2|opted out for my wife|optical shop|I opt out on Sunday only
Stop NDERE2|STOP MTN|stop Umeme|Stop the NWSC bill run|NWSC stop the leak in Ntinda|NWSC|6969|Ndere Centre|NWSC stop
Yes|No|OK|Thanks|thank you|Webale|please|Webale nyo|Yes please|No thanks|Thank you, see you|Good morning|1|2|4711
Two seats please|Seat 4 row C|I am coming at 7|Where is the hall?|What time?|How much is a ticket?|Is parking free?|Call me
START|start please|Start!|subscribe|Jazz!|Help|help me|I need help|info|HELP NWSC|Tandika|resume|join
Osiibye otya|Bulungi|Nja kujja ku ssaawa bbiri|Sente mmeka?|Nkomyewo|Komyawo ekitabo|yimirira|lekera|awo|Lekera awo omwana
Stoppage time goal!|STOPWATCH|stopper|ALL|all|Stop?no, go|stop go|s t o p|to stop|I said stop the bus here|pls stop the car
`;
const listed = (table: string): string[] => table.split(/[|\n]/).filter((text) => text !== '');

test('the table has 200 texts or more, at least 100 of them ordinary', () => {
  expect(listed(optOuts).length + listed(ordinary).length).toBeGreaterThanOrEqual(200);
  expect(listed(ordinary).length).toBeGreaterThanOrEqual(100);
});

test.each(listed(optOuts))('%j opts out', (text) => {
  expect(readKeyword(text, keywords, senders)).toBe('stop' satisfies Keyword);
});

test.each(listed(ordinary))('%j does not opt out', (text) => {
  expect(readKeyword(text, keywords, senders)).not.toBe('stop');
});

test.each(['START', 'Start please', 'subscribe NWSC', 'unstop!', 'tandika', 'Opt in, thanks'])('%j opts in', (text) => {
  expect(readKeyword(text, keywords, senders)).toBe('start' satisfies Keyword);
});

test('invisible characters do not hide a keyword, and an empty text or sender is none', () => {
  expect(readKeyword('\u200eST\u200bOP\ufeff', keywords)).toBe('stop');
  expect(readKeyword('', keywords, ['', '…'])).toBeNull();
  expect(readKeyword('stop it', keywords, [''])).toBeNull();
});
