import fc from 'fast-check'
import { hubNames } from '../../../../src/domain/hubs/hub.ts'

/** Values that are now and then right, mostly nearly right, sometimes absurd. */
export const oddValue = fc.oneof(
  fc.constantFrom(
    0,
    1,
    -1,
    2_147_483_648,
    9_007_199_254_740_992,
    1e308,
    null,
    true,
    '',
    ' ',
    '\0',
    '\ud800',
    "' or 1=1 --",
  ),
  fc.constantFrom(
    '2026-02-31',
    '2026-11-21T10:00:00Z',
    '-000001-01-01T00:00:00Z',
    '275760-09-13T00:00:01Z',
    '__proto__',
  ),
  fc.integer({ min: 1, max: 12 }),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.jsonValue({ maxDepth: 3 }),
)
const text = fc.oneof(
  oddValue.map(value => (typeof value === 'string' ? value : JSON.stringify(value))),
  fc.integer({ min: 1, max: 5 }).map(String),
)
const encoded = text.map(value => encodeURIComponent(value.toWellFormed()))
/** Mostly what may be there; also what is no encoding of anything, and what goes up. */
const rawPart = fc.oneof(
  { weight: 8, arbitrary: fc.integer({ min: 1, max: 8 }).map(String) },
  { weight: 8, arbitrary: encoded },
  { weight: 1, arbitrary: fc.constantFrom('%', '%00', '%zz', '..', '%2e%2e%2f', '*', '{}') },
)

export interface OddRequest {
  readonly method: string
  readonly path: string
  readonly body: string | Buffer | undefined
  readonly type: string
  readonly as: 'siteOwner' | 'admin' | undefined
}

/** A route of OpenAPI, its parameters in braces. */
export type Route = readonly [method: string, path: string]

/** @param names of query parameters and properties */
export function oddRequest(known: readonly Route[], names: readonly string[]): fc.Arbitrary<OddRequest> {
  const name = fc.oneof({ weight: 6, arbitrary: fc.constantFrom(...names) }, text)
  const object = fc.dictionary(name, oddValue, { maxKeys: 8 })
  const path = fc.array(rawPart, { maxLength: 4 }).map(parts => `/api/${parts.join('/')}`)
  const method = fc.constantFrom('GET', 'POST', 'PUT', 'DELETE', 'HEAD', 'PATCH', 'OPTIONS', 'TRACE')
  const route = fc.oneof(
    {
      weight: 20,
      arbitrary: fc
        .tuple(fc.constantFrom(...known), fc.array(rawPart, { minLength: 3, maxLength: 3 }))
        .map(([[own, shape], parts]) => [own, shape.replaceAll(/\{\w+\}/g, () => parts.shift() ?? '1')] as const),
    },
    { weight: 1, arbitrary: fc.tuple(method, path) },
  )
  const asked = fc.array(
    fc.tuple(
      name.map(one => encodeURIComponent(one.toWellFormed())),
      rawPart,
    ),
    { maxLength: 3 },
  )
  const query = fc.oneof(fc.constant([]), asked)
  const request = fc.record({
    body: fc.oneof(
      { weight: 6, arbitrary: object.map(value => JSON.stringify(value)) },
      { weight: 1, arbitrary: fc.json() },
      { weight: 1, arbitrary: fc.string({ unit: 'binary' }) },
      { weight: 1, arbitrary: fc.uint8Array({ maxLength: 200 }).map(bytes => Buffer.from(bytes)) },
      { weight: 2, arbitrary: fc.constant(undefined) },
    ),
    type: fc.oneof(
      { weight: 6, arbitrary: fc.constant('application/json') },
      {
        weight: 1,
        arbitrary: fc.constantFrom('text/csv', 'multipart/form-data; boundary=x', 'image/png', 'nonsense', ';'),
      },
    ),
    // A stranger is let ask no more than 600 wrong things a minute.
    as: fc.oneof(
      { weight: 99, arbitrary: fc.constantFrom('siteOwner' as const, 'admin' as const) },
      { weight: 1, arbitrary: fc.constant(undefined) },
    ),
  })
  return fc.tuple(route, query, request).map(([[own, at], pairs, rest]) => ({
    method: own,
    path: at + (pairs.length > 0 ? `?${pairs.map(pair => pair.join('=')).join('&')}` : ''),
    ...rest,
  }))
}

/** Rows of ingest: any property may be wrong, missing or too much. */
export const oddRow = (controllerId: number): fc.Arbitrary<unknown> => {
  const nearly = <T>(right: fc.Arbitrary<T>) => fc.oneof({ weight: 8, arbitrary: right }, oddValue)
  const row = fc.record(
    {
      controllerId: nearly(fc.constant(controllerId)),
      epoch: nearly(fc.integer({ min: 0, max: 2_147_483_647 })),
      sequence: nearly(fc.maxSafeNat()),
      type: nearly(fc.constantFrom('accessGranted', 'doorForced', 'commsLost', 'Something.New', 'x'.repeat(50))),
      occurredAt: nearly(
        fc.date({ noInvalidDate: true, min: new Date(0), max: new Date() }).map(at => at.toISOString()),
      ),
      door: nearly(fc.integer({ min: 1, max: 3 })),
      reader: nearly(fc.integer({ min: 1, max: 5 })),
      input: nearly(fc.integer({ min: 1, max: 99_999 })),
      keycode: nearly(fc.string({ minLength: 1, maxLength: 64 })),
      data: nearly(fc.dictionary(fc.string({ maxLength: 60 }), oddValue)),
      more: oddValue,
    },
    { requiredKeys: ['controllerId', 'epoch', 'sequence', 'type', 'occurredAt'] },
  )
  return fc.oneof({ weight: 12, arbitrary: row }, oddValue)
}

const methods = [
  'SubscribeEvents',
  'UnsubscribeEvents',
  'SubscribeAlarms',
  'UnsubscribeAlarms',
  'SubscribeControllers',
  'SubscribeClientMessageUpdates',
  'SubscribeJobs',
  'SubscribeShopOrders',
  'SubscribeSms',
  'ServerTime',
  'NoSuch',
]
const argument = fc.oneof(
  oddValue,
  fc.dictionary(fc.constantFrom('after', 'clientId', 'x'), oddValue),
  fc.array(oddValue),
)
const call = fc.record(
  {
    type: fc.oneof({ weight: 9, arbitrary: fc.constant(1) }, fc.integer({ min: -1, max: 12 })),
    target: fc.oneof({ weight: 9, arbitrary: fc.constantFrom(...methods) }, oddValue),
    arguments: fc.oneof({ weight: 9, arbitrary: fc.array(argument, { maxLength: 3 }) }, oddValue),
    invocationId: fc.oneof({ weight: 9, arbitrary: fc.string({ minLength: 1, maxLength: 8 }) }, oddValue),
  },
  { requiredKeys: ['type', 'target', 'arguments'] },
)
/** Messages to a hub: mostly calls that are nearly right, a few that are no messages at all. */
export const oddFrame: fc.Arbitrary<string | Buffer> = fc.oneof(
  { weight: 40, arbitrary: call.map(value => `${JSON.stringify(value)}\u001e`) },
  { weight: 1, arbitrary: fc.json().map(value => `${value}\u001e`) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary' }) },
  { weight: 1, arbitrary: fc.uint8Array({ maxLength: 64 }).map(bytes => Buffer.from(bytes)) },
)
export const anyHub = fc.constantFrom(...hubNames)
