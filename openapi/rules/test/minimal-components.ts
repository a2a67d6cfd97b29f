/** The codes of failures that the minimal contract declares. */
export const FAILURES = [100, 101, 202, 300, 301, 302, 303, 400, 500, 600, 601];

/** The components of the minimal contract. */
export function components(): unknown {
  return {
    securitySchemes: {
      token: { type: 'apiKey', in: 'query', name: 'token', description: 'Key of the caller.' },
    },
    parameters: {
      platform: parameter('platform', values('PLATFORM', 4)),
      industryTag: parameter('industryTag', values('TAG', 34)),
      order: parameter('order', values('ORDER', 2)),
      offset: parameter('offset', { ...integer('position'), minimum: 0 }),
      cursor: parameter('cursor', string('next-1')),
      sessionId: parameter('sessionId', string('session-1')),
    },
    schemas: {
      ListThingsSuccess: envelope(['code', 'data'], [0], {
        $ref: '#/components/schemas/ThingList',
      }),
      Failure: envelope(['code'], FAILURES, unknownValue()),
      ThingList: {
        type: 'object',
        description: 'A page of things.',
        properties: {
          things: {
            type: 'array',
            description: 'Things on the page.',
            items: { $ref: '#/components/schemas/Thing' },
          },
        },
      },
      Thing: {
        type: 'object',
        description: 'A thing.',
        properties: {
          id: string('thing-1'),
          cursor: string('next-1'),
          created: integer('unix-seconds', 'Creation, in Unix seconds.'),
          size: integer('count'),
          note: { ...string('Some have it.'), 'x-presence': 'some' },
          labels: { type: 'array', description: 'Labels.', items: {}, ...unknownEvidence() },
          extra: { type: 'object', description: 'More.', ...unknownEvidence() },
        },
      },
    },
    examples: {
      success: named('Some things', 0, { things: [{ id: 'thing-1', cursor: 'next-1' }] }),
      empty: named('Nothing', 0, { things: [] }),
      ...Object.fromEntries(FAILURES.map((code) => [`code${code}`, named('Failed', code, null)])),
    },
    links: {
      next: {
        operationId: 'listThings',
        description: 'The next page.',
        parameters: {
          order: '$request.query.order',
          cursor: '$response.body#/data/things/0/cursor',
        },
      },
    },
  };
}

function parameter(name: string, schema: unknown): unknown {
  return { name, in: 'query', description: `Selects by ${name}.`, schema };
}

function envelope(required: string[], codes: number[], data: unknown): unknown {
  return {
    type: 'object',
    description: 'Envelope.',
    required,
    properties: {
      code: {
        description: 'Result.',
        enum: codes.flatMap((code) => [code, String(code)]),
        'x-enumDescriptions': Object.fromEntries(codes.map((code) => [code, 'A result.'])),
        'x-evidence': 'conflicting',
        'x-note': 'Both forms occur.',
      },
      message: string('success'),
      data,
      recordTime: { ...string('2026-01-01T00:00:00Z'), format: 'date-time' },
    },
  };
}

function values(prefix: string, count: number): unknown {
  const names = Array.from({ length: count }, (_, index) => `${prefix}_${index}`);
  return {
    type: 'string',
    description: 'One of several.',
    enum: names,
    'x-enumDescriptions': Object.fromEntries(names.map((name) => [name, 'One of them.'])),
  };
}

function string(example: string) {
  return { type: 'string', description: 'A text.', examples: [example] };
}

function integer(unit: string, description = 'A number.') {
  return { type: 'integer', description, 'x-unit': unit, examples: [1] };
}

function unknownEvidence() {
  return { 'x-evidence': 'unknown', 'x-note': 'Not shown.' };
}

function unknownValue() {
  return { description: 'Anything.', ...unknownEvidence() };
}

function named(summary: string, code: number, data: unknown): unknown {
  return { summary, value: { code, message: 'As it is.', data } };
}
