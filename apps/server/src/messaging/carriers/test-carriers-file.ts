import { CarriersFileError, parseCarriersFile } from './carriers-file.ts';

export const secret = 'correct-horse-battery';
const environment = { MTN_PASSWORD: secret, AIRTEL_TOKEN: 'hush-hush', BROKEN: 'line\n', EMPTY: '' };

export const mtn = { kind: 'smpp', host: 'smpp.mtn.example', system_id: 'ngoma', password: { env: 'MTN_PASSWORD' } };
export const airtel = {
  kind: 'http',
  request: {
    url: 'https://sms.airtel.example/send/{to_digits}',
    headers: { Authorization: 'Bearer {secret:AIRTEL_TOKEN}' },
    json: { message: [{ to: '{to}', text: '{text}', flash: false }] },
  },
  assume_accepted: true,
};
export const routes = [{ prefixes: ['+25670'], carriers: ['airtel'], failover: ['mtn'] }, { carriers: ['mtn'] }];

export const read = (content: unknown, folder = '.') =>
  parseCarriersFile(typeof content === 'string' ? content : JSON.stringify(content), { environment, folder });

export function errorsOf(content: unknown, folder?: string): readonly string[] {
  try {
    read(content, folder);
    return [];
  } catch (error) {
    if (error instanceof CarriersFileError) return error.errors;
    throw error;
  }
}
export const withMtn = (settings: object) => ({
  carriers: { mtn: { ...mtn, ...settings } },
  routes: [{ carriers: ['mtn'] }],
});
export const withAirtel = (settings: object) => ({
  carriers: { airtel: { ...airtel, ...settings } },
  routes: [{ carriers: ['airtel'] }],
});
export const withRoutes = (list: unknown) => ({ carriers: { mtn, airtel }, routes: list });
