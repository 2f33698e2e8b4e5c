import type { TestServer } from './server.ts';

/** Sets the password of a user with a sign-in link, and returns the token of the session that this starts. */
export async function redeemLink(
  { client, anonymous }: Pick<TestServer, 'client' | 'anonymous'>,
  userId: number,
  password: string,
): Promise<string> {
  const link = await client.POST('/v1/users/{id}/sign-in-links', { params: { path: { id: userId } } });
  if (link.error) throw new Error(`There is no link: ${link.error.code}`);
  const body = { token: link.data.token, password };
  const session = await anonymous.POST('/v1/sign-in-links/redeem', { body });
  if (session.error) throw new Error(`The link starts no session: ${session.error.code}`);
  return session.data.token;
}
