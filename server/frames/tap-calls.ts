import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import { unreadable } from '../../src/domain/controller-frames/frame.ts'
import { answerInWords, callInWords } from '../../src/domain/controller-frames/in-words.ts'
import { words } from '../../src/domain/vocabulary.ts'
import type { Context } from '../context.ts'
import type { FindKey, IngestKey } from '../events/ingest/keys.ts'
import type { FrameTaps } from './frame-taps.ts'
import { jsonIn } from './json-in.ts'
import { madeFrame } from './made-frame.ts'
import { answerPartOf, controllersIn, othersIn, partOf } from './part-of.ts'
import { shownQuery } from './shown-query.ts'

/** A call of a device whose key was good, and the controllers it concerns that somebody looks at. */
interface Call {
  readonly key: IngestKey
  readonly controllerIds: readonly number[]
}

const path = '/api/ingest/'
/** A client that speaks for several controllers waits for the commands of all. */
const ofAll = `GET ${path}commands`
const isOfControllers = (url: string) => url.startsWith(path) && !url.startsWith(`${path}comm-device`)

interface Parts {
  readonly context: Context
  readonly taps: FrameTaps
  readonly find: FindKey
}

/**
 * Tells the calls of controllers over HTTP that somebody looks at, and their answers: those whose key was good, and of a
 * call for several controllers the part of each. It holds no call up. Call it before the routes are registered.
 */
export function tapCalls(app: FastifyInstance, parts: Parts): void {
  const { taps } = parts
  const calls = new WeakMap<FastifyRequest, Promise<Call | undefined>>()
  const begun = (request: FastifyRequest, reply: FastifyReply) => {
    const call = calls.get(request) ?? asked(parts, request, reply.elapsedTime)
    calls.set(request, call)
    return call
  }
  app.addHook('onRoute', (route: RouteOptions) => {
    if (!isOfControllers(route.url)) return
    route.preHandler = [
      ...[route.preHandler ?? []].flat(),
      (request, reply, done) => {
        if (taps.isAny) void begun(request, reply)
        done()
      },
    ]
    route.onSend = [
      ...[route.onSend ?? []].flat(),
      (request, reply, payload, done) => {
        if (taps.isAny) void begun(request, reply).then(call => call && answered(parts, request, reply, payload, call))
        done()
      },
    ]
  })
}

/** What a call asks, told as soon as it has come; undefined where its key is not good. @param sinceMs when it came */
async function asked({ context, taps, find }: Parts, request: FastifyRequest, sinceMs: number) {
  const at = new Date(context.now().getTime() - sinceMs).toISOString()
  const key = await find(request.headers.authorization).catch(() => undefined)
  if (!key) return undefined
  const { body, query } = request
  const named = controllersIn(body) ?? controllersIn(numbered(query))
  const isShared = key.controllerId === null
  const concerns = (id: number) => (isShared ? (named?.has(id) ?? routeOf(request) === ofAll) : key.controllerId === id)
  const controllerIds = taps.wantedOf(key.clientId).filter(concerns)
  const said = words(context.settings.brand)
  for (const controllerId of controllerIds)
    taps.tell(key.clientId, controllerId, () => {
      const whose = { controllerId, isShared }
      const part = partOf(body ?? undefined, whose)
      const others = othersIn(body, whose)
      const bytes = Number(request.headers['content-length'] ?? 0)
      const isRead = body !== undefined || bytes === 0
      const meaning = isRead ? callInWords(routeOf(request), part ?? query, said) : unreadable
      return madeFrame({
        at,
        direction: 'fromDevice',
        carrier: 'http',
        what: `${routeOf(request)}${shownQuery(query)}`,
        meaning: others > 0 ? `${meaning ?? ''}; ${others} of other ${said.many('controller')}` : meaning,
        message: part,
        bytes,
      })
    })
  return { key, controllerIds }
}

/** What a call is answered. */
function answered(
  { context, taps }: Parts,
  request: FastifyRequest,
  { statusCode: status }: FastifyReply,
  payload: unknown,
  { key, controllerIds }: Call,
): void {
  for (const controllerId of controllerIds)
    taps.tell(key.clientId, controllerId, () => {
      const whose = { controllerId, isShared: key.controllerId === null }
      const answer = typeof payload === 'string' && payload !== '' ? jsonIn(payload) : undefined
      const part = answerPartOf(answer, request.body, whose)
      const meaning = answerInWords(routeOf(request), status, part, words(context.settings.brand))
      return madeFrame({
        at: context.now().toISOString(),
        direction: 'toDevice',
        carrier: 'http',
        what: routeOf(request),
        status,
        meaning,
        // Why a call is refused may be all that is answered: its meaning says it.
        message: typeof part === 'string' ? undefined : part,
        bytes: typeof payload === 'string' || Buffer.isBuffer(payload) ? Buffer.byteLength(payload) : 0,
      })
    })
}

const routeOf = ({ method, routeOptions }: FastifyRequest) => `${method} ${routeOptions.url}`

/** The controller that a query names, as a number. */
const numbered = (query: unknown) => {
  const { controllerId } = query as { readonly controllerId?: unknown }
  return controllerId === undefined ? {} : { controllerId: Number(controllerId) }
}
