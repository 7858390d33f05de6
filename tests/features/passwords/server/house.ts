import type { FastifyInstance } from 'fastify'
import { expect } from 'vitest'
import { authPlugin } from '../../../../server/auth/plugin.ts'
import type { Context } from '../../../../server/context.ts'
import { loadFeatures } from '../../../../server/features/load.ts'
import { featuresPlugin } from '../../../../server/features/plugin.ts'
import { recordsPlugin } from '../../../../server/records.ts'
import { collectRoutes } from '../../../../server/rest/openapi/route.ts'
import { open } from '../../../../server/secrets/seal.ts'
import type { Row } from '../../../server/rest/house.ts'
import type { DatabaseKind } from '../../../support/database.ts'
import { startServer, type TestRole, type TestServer } from '../../../support/server.ts'

/** An email as it was written: what is shown of it, and the link that only its recipient sees. */
export interface Written extends Row {
  readonly mailMessageId: number
  readonly recipient: string
  readonly subject: string
  readonly kind: string
  readonly status: string
  readonly body: string
  readonly link: string | null
}

export interface PasswordHouse {
  readonly server: TestServer
  readonly query: <R extends object = Row>(text: string, values?: unknown[]) => Promise<R[]>
  readonly later: (minutes: number) => void
  /** Asks for a link, and waits until the request has been answered behind the answer. */
  readonly forgot: (user: string) => Promise<{ status: number; body: unknown }>
  readonly reset: (code: string, newPassword?: string) => Promise<{ status: number; body: unknown }>
  readonly openCode: (code: string) => Promise<{ status: number; body: unknown }>
  readonly signIn: (username: string, password: string) => Promise<number>
  /** Emails to an address, oldest first. */
  readonly mails: (to: string) => Promise<Written[]>
  /** The code of the newest link to an address. */
  readonly code: (to: string) => Promise<string>
  readonly addUser: (role: TestRole, more?: Row) => Promise<Row & { userId: number; username: string; email: string }>
  readonly close: () => Promise<void>
}

export const newPassword = 'a gate, a bell and a lantern'
const many = { refusedPerMinute: 1e6, costlyPerMinute: 1e6 }
let count = 0

/** Acme and the others, a clock that is set, and no mail server: emails stay in the outbox. */
export async function startHouse(kind: DatabaseKind, environment: Record<string, string> = {}): Promise<PasswordHouse> {
  let at = Date.now()
  const server = await startServer(kind, {
    plugins: [
      async app => collectRoutes(app),
      (app, context) => authPlugin(app, context, { limits: many }),
      recordsPlugin,
      async (app: FastifyInstance, context: Context) => featuresPlugin(app, context, await loadFeatures()),
    ],
    logger: { level: 'fatal' },
    // It goes on by itself too, so that what follows is later.
    now: () => new Date((at += 1)),
    environment: { PUBLIC_URL: 'https://doors.example', ...environment },
  })
  const { pool } = server.context.database
  const query = async <R extends object = Row>(text: string, values: unknown[] = []) =>
    (await pool.query<R>(text, values)).rows
  const post = (path: string, body: Row) => server.client().post(`/api/authentication/${path}`, body)
  const mails = async (to: string) => {
    const rows = await query<Omit<Written, 'link'> & { sealed: string | null }>(
      `select m.*, d."sealed" from mail_message m join mail_delivery d using ("mailMessageId") where "recipient" = $1 order by 1`,
      [to],
    )
    return rows.map(({ sealed, ...row }) => ({
      ...row,
      link: sealed === null ? null : (JSON.parse(open(sealed)) as { link: string | null }).link,
    })) as unknown as Written[]
  }
  return {
    server,
    query,
    later: minutes => void (at += minutes * 60_000),
    async forgot(user) {
      const { status, body } = await post('forgot-password', { user })
      await expect.poll(() => query('select 1 from password_request'), { timeout: 20_000 }).toEqual([])
      return { status, body }
    },
    reset: (code, password = newPassword) => post('reset-password', { code, newPassword: password }),
    openCode: code => post('reset-password/open', { code }),
    signIn: async (username, password) => (await post('request-token', { username, password })).status,
    mails,
    async code(to) {
      const link = (await mails(to)).findLast(each => each.link !== null)?.link ?? ''
      const [place, code = ''] = link.split('#')
      expect(place).toBe('https://doors.example/reset-password')
      return code
    },
    async addUser(role, more = {}) {
      const username = `user${++count}`
      const [trial] = await query<{ userGroupIds: number[] }>(
        `select "userGroupIds" from "user" where "username" = 'trial'`,
      )
      const user = { username, firstName: 'Ada', surname: 'Byron', email: `${username}@people.example`, ...more }
      const answer = await server.client(role).post<Row>('/api/user', { userGroupIds: trial?.userGroupIds, ...user })
      if (answer.status !== 201) throw new Error(JSON.stringify(answer.body))
      return answer.body as Row & { userId: number; username: string; email: string }
    },
    close: () => server.close(),
  }
}
