/** Who calls, and what is sent: the same for the code of every generator. */
export const { NGOMA_URL: url = '', NGOMA_KEY: key = '' } = process.env;
export const bearer = { Authorization: `Bearer ${key}` };
export const message = { to: '+256772123456', message: 'Your booking at Ndere Centre is confirmed.' };

/** Prints what the two calls have given, which is compared with what the service has. */
export const report = (total: number, status: string): void => console.log(`${total} events, ${status}`);
