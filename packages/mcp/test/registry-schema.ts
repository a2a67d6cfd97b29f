const variable = {
  type: 'object',
  required: ['name'],
  properties: {
    name: { type: 'string' },
    description: { type: 'string' },
    isRequired: { type: 'boolean' },
    isSecret: { type: 'boolean' },
  },
  additionalProperties: false,
};

/** A bundle of the registry: the member of the schema that an entry of ours uses, whose hash the registry asks for. */
const bundle = {
  type: 'object',
  required: ['registryType', 'identifier', 'transport', 'fileSha256'],
  properties: {
    registryType: { const: 'mcpb' },
    identifier: { type: 'string', pattern: '^https://' },
    fileSha256: { type: 'string', pattern: '^[a-f0-9]{64}$' },
    transport: {
      type: 'object',
      required: ['type'],
      properties: { type: { const: 'stdio' } },
      additionalProperties: false,
    },
    environmentVariables: { type: 'array', items: variable },
  },
  additionalProperties: false,
};

/**
 * What the schema of the registry, version 2025-12-11, says of an entry. It is stricter: members that the schema has and
 * an entry of ours does not are refused, so that each new one is looked up there.
 */
export const registrySchema = {
  type: 'object',
  required: ['name', 'description', 'version'],
  properties: {
    $schema: {
      const: 'https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json',
    },
    name: {
      type: 'string',
      minLength: 3,
      maxLength: 200,
      pattern: '^[a-zA-Z0-9.-]+/[a-zA-Z0-9._-]+$',
    },
    title: { type: 'string', minLength: 1, maxLength: 100 },
    description: { type: 'string', minLength: 1, maxLength: 100 },
    version: { type: 'string', maxLength: 255, pattern: '^\\d+\\.\\d+\\.\\d+' },
    packages: { type: 'array', items: bundle },
  },
  additionalProperties: false,
};
