import { createHash } from 'node:crypto'
import { type Answered, checkedPost } from '../../base/checked-post.ts'
import type { Context } from '../../context.ts'
import { open } from '../../secrets/seal.ts'
import type { Failure } from '../failure.ts'
import type { Letter, Transport } from '../transport.ts'
import { encrypted, type PushTarget } from './encrypted.ts'
import { pushKeysOf } from './keys.ts'
import { NotSent } from './not-sent.ts'
import { recheck } from './recheck.ts'

/** Each device may have a push service of its own, and one that is slow must not hold up the others. */
const atOnce = { all: 16, ofClient: 8 } as const

/** By what an endpoint is found that is stored sealed. */
export const hashOfEndpoint = (endpoint: string): Buffer => createHash('sha256').update(endpoint).digest()

/** Sends notifications through the push services of the browsers, to the addresses that these have given. */
export function pushTransport(context: Context): Transport {
  return {
    channel: 'push',
    atOnce,
    isLimited: false,
    failureOf: error => (error instanceof NotSent ? error.failure : { kind: 'later', reason: 'It could not be sent' }),
    send: (letter, stop) => send(context, letter, stop),
    close: () => undefined,
  }
}

async function send(context: Context, letter: Letter, stop: AbortSignal): Promise<void> {
  const { push, about } = letter
  if (!push) throw new NotSent({ kind: 'refused', reason: 'It names no device' })
  const target = JSON.parse(open(await recheck(context, push, about))) as PushTarget
  const { headers, body } = await sealedFor(context, target, letter)
  const answered = await checkedPost({
    url: new URL(target.endpoint),
    headers,
    body,
    allowPrivate: context.settings.pushAllowPrivate,
    stop,
  })
  const failure = failureOf(answered)
  await note(context, push.pushSubscriptionId, failure?.reason ?? null)
  if (answered.status === 404 || answered.status === 410) await forget(context, target)
  if (failure) throw new NotSent(failure)
}

async function sealedFor(context: Context, target: PushTarget, { subject, text, link, messageId }: Letter) {
  const keys = await pushKeysOf(context)
  const path = link === null ? null : pathOf(link)
  try {
    return encrypted(context.settings, target, keys, { title: subject, body: text, path, tag: messageId })
  } catch {
    throw new NotSent({ kind: 'refused', reason: 'The keys of this device are not valid' })
  }
}

/** Whatever address the browser has this installation by. */
function pathOf(link: string): string {
  const { pathname, search } = new URL(link)
  return pathname + search
}

const later = new Set([408, 425, 429])

/** What an answer means for the message; undefined where it was taken. */
function failureOf({ status, reason }: Answered): Failure | undefined {
  if (reason === undefined && status !== undefined) return undefined
  if (status === 404 || status === 410)
    return { kind: 'refused', reason: 'This device takes no notifications any more' }
  const said = `The push service did not take it. ${reason ?? 'This server was stopping'}`
  const isRefused = status !== undefined && status < 500 && !later.has(status)
  return isRefused
    ? { kind: 'refused', reason: said.replace('did not take', 'refused') }
    : { kind: 'later', reason: said }
}

/** For the user's list of their devices. */
const note = ({ database, now }: Context, pushSubscriptionId: number, failure: string | null) =>
  database.pool.query(
    `update push_subscription set "failure" = $2, "reachedAt" = case when $2::text is null then $3 else "reachedAt" end
     where "pushSubscriptionId" = $1`,
    [pushSubscriptionId, failure, now()],
  )

/** The browser has ended it, for every client. */
const forget = ({ database }: Context, { endpoint }: PushTarget) =>
  database.pool.query('delete from push_subscription where "endpointHash" = $1', [hashOfEndpoint(endpoint)])
