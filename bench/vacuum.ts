import pg from 'pg';

/** Vacuums and analyzes a PostgreSQL database, on a connection without the time limit of the service's statements. */
export async function vacuum(url: string): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    await client.query('vacuum analyze');
  } finally {
    await client.end();
  }
}
