import { expect, test } from 'vitest';
import { schemaSource } from '../testing/schema-source.ts';
import { databaseUrl } from '../testing/template.ts';

test('the types of the tables are those of the migrated database; `npm run db:types` writes them', async () => {
  const { TEST_DATABASE_URL: server = '', TEST_TEMPLATE: template = '' } = process.env;
  const source = await schemaSource(databaseUrl(server, template));
  await expect(source).toMatchFileSnapshot('schema.ts');
});
