import type { FastifyInstance } from 'fastify'
import { Secret, TOTP } from 'otpauth'
import { authPlugin } from '../../../../server/auth/plugin.ts'
import type { Context } from '../../../../server/context.ts'
import { loadFeatures } from '../../../../server/features/load.ts'
import { featuresPlugin } from '../../../../server/features/plugin.ts'
import { recordsPlugin } from '../../../../server/records.ts'
import { collectRoutes } from '../../../../server/rest/openapi/route.ts'
import { open } from '../../../../server/secrets/seal.ts'
import { modestLimits } from '../../../../server/auth/limit-strangers.ts'
import { movingClock } from '../../../server/auth/moving-clock.ts'
import type { Row } from '../../../server/rest/house.ts'
import type { DatabaseKind } from '../../../support/database.ts'
import { estatePassword, startServer, type TestRole, type TestServer } from '../../../support/server.ts'
import type { Answer } from '../../../support/test-client.ts'

/** The step of a sign-in that an answer leads to. */
export interface Signed {
  readonly token?: string
  readonly pendingToken?: string
  readonly secondFactor?: Row
}

export interface App {
  readonly secret: string
  readonly recoveryCodes: readonly string[]
  /** Of the session that set it up. */
  readonly token: string
}

const limits = { ...modestLimits, costlyPerMinute: 10_000, refusedPerMinute: 10_000 }
const withFeatures = async (app: FastifyInstance, context: Context) =>
  featuresPlugin(app, context, await loadFeatures())

/** A server whose clock is set, with emails and text messages that stay in the outbox until a test reads them. */
export async function startHouse(
  kind: DatabaseKind,
  more: { environment?: Record<string, string>; log?: object } = {},
) {
  const clock = movingClock()
  const server = await startServer(kind, {
    plugins: [
      async app => collectRoutes(app),
      (app, context) => authPlugin(app, context, { passwordCost: { memoryCost: 64, timeCost: 1 }, limits }),
      recordsPlugin,
      withFeatures,
    ],
    logger: more.log ?? { level: 'error' },
    now: clock.now,
    environment: {
      SMTP_URL: 'smtp://127.0.0.1:1',
      MAIL_FROM: 'doors@example.com',
      PUBLIC_URL: 'https://doors.example',
      SMS_URL: 'http://127.0.0.1:1/sms',
      SMS_SECRET: `whsec_${Buffer.alloc(32, 7).toString('base64')}`,
      ...more.environment,
    },
  })
  return houseOf(server, clock)
}

function houseOf(server: TestServer, clock: ReturnType<typeof movingClock>) {
  const query = async <R extends object = Row>(text: string, values: unknown[] = []) =>
    (await server.context.database.pool.query<R>(text, values)).rows
  const call = <T = Row>(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
    server.client().call<T>(method, `/api${path}`, body, headers)
  const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
  const as = (token: string) => ({
    get: <T = Row>(path: string) => call<T>('GET', path, undefined, bearer(token)),
    post: <T = Row>(path: string, body: unknown = {}) => call<T>('POST', path, body, bearer(token)),
    put: <T = Row>(path: string, body: unknown = {}) => call<T>('PUT', path, body, bearer(token)),
  })
  const password = (username: string, given = estatePassword): Promise<Answer<Signed>> =>
    call<Signed>('POST', '/authentication/request-token', { username, password: given })
  const signIn = async (role: TestRole): Promise<string> => (await password(role)).body.token ?? ''
  const pending = async (role: TestRole): Promise<string> => (await password(role)).body.pendingToken ?? ''
  const step = (pendingToken: string, given: Row) =>
    call<Row & { token?: string }>('POST', '/authentication/second-factor', { pendingToken, ...given })
  const codeAt = (secret: string, ms = 0) =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: clock.now().getTime() + ms })
  return {
    server,
    clock,
    query,
    call,
    as,
    bearer,
    password,
    signIn,
    pending,
    step,
    /** What an authenticator app shows. */
    codeAt,
    /** Sets up an authenticator app for somebody; a minute later its next code can be used. */
    async app(role: TestRole): Promise<App> {
      const me = as(await signIn(role))
      const { body: begun } = await me.post<{ secret: string }>('/account/second-factor/set-up', { type: 'app' })
      const confirmed = await me.post<{ recoveryCodes: string[]; token: string }>('/account/second-factor/confirm', {
        code: codeAt(begun.secret),
      })
      if (confirmed.status !== 200) throw new Error(JSON.stringify(confirmed.body))
      clock.forward(60_000)
      return { secret: begun.secret, ...confirmed.body }
    },
    /** The newest message of the outbox, as its recipient reads it. */
    async lastMessage(): Promise<{ to: string; text: string; code: string }> {
      const [row] = await query<{ sealed: string; recipient: string }>(
        `select d."sealed", m."recipient" from mail_delivery d join mail_message m using ("mailMessageId")
         order by "mailMessageId" desc limit 1`,
      )
      const text = row ? open(row.sealed) : ''
      return { to: row?.recipient ?? '', text, code: /code is (\d{6})/.exec(text)?.[1] ?? '' }
    },
    /** Nobody has a second factor, and nobody has failed. */
    async clear() {
      for (const table of [
        'second_factor',
        'second_factor_setup',
        'recovery_code',
        'passkey',
        'sent_code',
        'pending_sign_in',
        'sign_in_attempt',
        'mail_delivery',
      ])
        await query(`delete from ${table}`)
      await query(`update "user" set "twoFactor" = 'none', "smsNumber" = null`)
      await query('update client set "twoFactorRequired" = false')
      await query('update user_group set "requiresTwoFactor" = false')
      clock.forward(60_000)
    },
    close: () => server.close(),
  }
}
export type House = Awaited<ReturnType<typeof startHouse>>
