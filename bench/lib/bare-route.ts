// The games list's yardstick: a Fastify route with its parent's bytes.
import Fastify from 'fastify';

process.once('message', async ({ port, text }: { port: number; text: string }) => {
  const bytes = Buffer.from(text);
  const app = Fastify();
  app.get('/', (_request, reply) => reply.type('application/json; charset=utf-8').send(bytes));
  await app.listen({ port, host: '127.0.0.1' });
  process.send?.('ready');
});
