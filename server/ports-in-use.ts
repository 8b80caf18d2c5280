import { createServer } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { StartError } from './start-error.ts';

/** Throws StartError for a busy port, before the database starts. `name` is its variable. */
export async function checkPort(host: string, name: string, port: number): Promise<void> {
  const probe = createServer();
  try {
    await new Promise<void>((resolve, reject) => {
      probe.once('error', reject);
      probe.listen({ host, port }, () => probe.close(() => resolve()));
    });
  } catch (error) {
    throw inWords(error as NodeJS.ErrnoException, host, name, port);
  }
}

/** Throws StartError for a busy port. */
export async function listen(
  app: FastifyInstance,
  host: string,
  name: string,
  port: number,
): Promise<void> {
  try {
    await app.listen({ host, port });
  } catch (error) {
    throw inWords(error as NodeJS.ErrnoException, host, name, port);
  }
}

function inWords(error: NodeJS.ErrnoException, host: string, name: string, port: number): Error {
  switch (error.code) {
    case 'EADDRINUSE':
      return new StartError(
        `Port ${port} is in use by another program; stop that one, or choose another port with ${name}.`,
      );
    case 'EACCES':
      return new StartError(
        `Port ${port} may not be opened by this user; choose one above 1023 with ${name}.`,
      );
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return new StartError(`HOST is "${host}", which is not an address of this machine.`);
    default:
      return error;
  }
}
