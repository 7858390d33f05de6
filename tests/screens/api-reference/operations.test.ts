import { describe, expect, it } from 'vitest'
import type { ApiOperation } from '../../../src/api/openapi.ts'
import { curlOf } from '../../../src/screens/api-reference/curl.ts'
import { groupsOf, mayCall, operationsOf, search } from '../../../src/screens/api-reference/operations.ts'

const operation = (operationId: string, more: Partial<ApiOperation> = {}): ApiOperation => ({
  operationId,
  summary: `What ${operationId} does`,
  tags: ['other'],
  responses: { 200: { $ref: '#/components/responses/Done' } },
  ...more,
})
const named = (name: string) => ({ name, in: 'query', schema: { type: 'string' } }) as const
const document = {
  security: [{ session: [] }],
  paths: {
    '/api/person': { get: operation('getPerson', { tags: ['person'], 'x-permission': ['PERSON_READ'] }) },
    '/api/door/{id}': {
      parameters: [{ $ref: '#/components/parameters/id' }],
      put: operation('putDoorById', {
        tags: ['door'],
        'x-permission': ['DOOR_READ', 'DOOR_EDIT'],
        requestBody: {
          content: {
            'application/json': {
              schema: {
                type: 'object',
                properties: { name: { type: 'string', default: "Bob's" } },
                required: ['name'],
              },
            },
          },
        },
      }),
      get: operation('getDoorById', {
        tags: ['door'],
        'x-permission': ['DOOR_READ'],
        parameters: [named('depth')],
        requestBody: { $ref: '#/components/requestBodies/Nothing' },
      }),
    },
    '/api/Per-Son/find': { get: operation('getPersonFind', { tags: ['person'] }) },
    '/api/health': { get: operation('getHealth', { tags: ['health'], security: [] }) },
  },
  components: {
    schemas: {},
    parameters: { id: { ...named('id'), in: 'path' } },
    responses: { Done: { description: 'Done' } },
    requestBodies: { Nothing: { content: {} } },
  } as const,
}
const all = operationsOf(document)
const ids = (some: readonly { operationId: string }[]) => some.map(({ operationId }) => operationId)
const byId = (id: string) => all.find(({ operationId }) => operationId === id)!

describe('the operations of a document', () => {
  it('have in them what they refer to, and what the path and the document say', () => {
    expect(byId('getDoorById')).toMatchObject({
      parameters: [{ name: 'id' }, { name: 'depth' }],
      requestBody: { content: {} },
      responses: { 200: { description: 'Done' } },
      security: [{ session: [] }],
    })
    expect(byId('getHealth').security).toEqual([])
  })

  it('are grouped by their tags', () => {
    expect(ids(all)).toEqual(['getDoorById', 'putDoorById', 'getHealth', 'getPersonFind', 'getPerson'])
    expect(groupsOf(all)).toEqual([
      ['door', 2],
      ['health', 1],
      ['person', 2],
    ])
  })

  it('can be called by users with every permission', () => {
    const held = new Set(['DOOR_READ'])
    expect(ids(all.filter(each => mayCall(each, held)))).toEqual(['getDoorById', 'getHealth', 'getPersonFind'])
  })

  it('are found by every word, ignoring case', () => {
    expect(ids(search(all, 'PUT door'))).toEqual(['putDoorById'])
    expect(ids(search(all, 'person_read'))).toEqual(['getPerson'])
    expect(ids(search(all, '  '))).toHaveLength(5)
    expect(search(all, 'door person')).toEqual([])
  })
})

describe('a call from a shell', () => {
  it('names the token by its variable, quotes for the shell, and sends what must be there', () => {
    expect(curlOf(byId('putDoorById'), 'https://gate.example', {})).toBe(
      `curl -X PUT 'https://gate.example/api/door/{id}' \\
  -H "Authorization: Bearer $GATEHOUSE_TOKEN" \\
  -H 'Content-Type: application/json' \\
  -d '{"name":"Bob'\\''s"}'`,
    )
  })

  it('needs no token if no sign-in is needed', () => {
    expect(curlOf(byId('getHealth'), 'https://gate.example', {})).toBe(`curl -X GET 'https://gate.example/api/health'`)
  })
})
