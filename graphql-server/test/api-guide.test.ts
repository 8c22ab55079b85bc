import { readFileSync } from 'node:fs';
import { parse, validate } from 'graphql';
import { describe, expect, it } from 'vitest';
import { DOCUMENTED_CALLS } from '#test/documented';
import { REQUEST_LIMITS } from '../src/graphql/document-limits';
import { schema } from '../src/graphql/schema';

const guide = readFileSync('docs/api.md', 'utf8');
const listBlocks = (language: string) =>
  [...guide.matchAll(new RegExp(`\`\`\`${language}\\n([^]*?)\`\`\``, 'g'))].map(([, block = '']) => block);

describe('docs/api.md', () => {
  it('has GraphQL examples that the schema allows', () => {
    const sent = listBlocks('sh').flatMap((block) =>
      [...block.matchAll(/"query":"([^"]+)"/g)].map(([, one = '']) => one),
    );
    const documents = [...listBlocks('graphql'), ...sent];
    expect(documents.length).toBeGreaterThan(3);
    for (const text of documents) {
      const problems = validate(schema, parse(text)).map(({ message }) => message);
      expect([text, problems]).toEqual([text, []]);
    }
  });

  it('names only REST addresses that openapi.json describes', () => {
    const known = new Set(DOCUMENTED_CALLS.map(({ address }) => address));
    const named = [...guide.matchAll(/(?:\$API|`(?:GET |POST )?)(\/(?:api|availability)\/?[a-z./-]*)/g)];
    const addresses = named.map(([, address = '']) => address).filter((address) => !address.endsWith('/...'));
    expect(addresses.length).toBeGreaterThan(8);
    expect(addresses.filter((address) => !known.has(address))).toEqual([]);
  });

  it('names the limits of a GraphQL document as they are', () => {
    const { characters, tokens, directives, depth, aliases, schedules, cost } = REQUEST_LIMITS;
    const format = (count: number) => count.toLocaleString('en');
    for (const part of [
      `${format(characters)} characters`,
      `${format(tokens)} tokens`,
      `depth ${depth}`,
      `${aliases} aliases`,
      `${directives} directives`,
      `${schedules} schedules`,
      format(cost),
    ]) {
      expect(guide).toContain(part);
    }
  });

  it('lists everything in the schema that is deprecated', () => {
    const fields = Object.values(schema.getTypeMap()).flatMap((type) =>
      'getFields' in type ? Object.values(type.getFields()).map((field) => ({ type: type.name, field })) : [],
    );
    const deprecated = fields.filter(({ field }) => field.deprecationReason != null);
    expect(deprecated.length).toBeGreaterThan(0);
    for (const { type, field } of deprecated) expect(guide).toContain(`\`${type}.${field.name}\``);
  });
});
