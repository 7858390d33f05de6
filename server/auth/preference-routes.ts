import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import type { Context } from '../context.ts'
import { endpoint, nothing } from '../endpoint/endpoint.ts'
import { serveEndpoint } from '../endpoint/serve.ts'

const theme = z.object({ value: z.enum(['1', '2', '3'], 'Theme must be 1 (light), 2 (auto) or 3 (dark)') })
const sideMenu = z.object({ expanded: z.enum(['true', 'false'], 'Expanded must be true or false') })

const tag = 'user'
const wanted = z.object({ theme: z.int().describe('1 light, 2 auto, 3 dark') })

const getTheme = endpoint({
  method: 'GET',
  path: '/user/get-theme',
  tag,
  summary: 'The own theme',
  reply: wanted,
  async handle({ context: { database }, session: { userId } }) {
    const { rows } = await database.pool.query<{ theme: string | null }>(
      'select "theme" from "user" where "userId" = $1',
      [userId],
    )
    return { theme: Number(rows[0]?.theme ?? 2) }
  },
})

const setTheme = endpoint({
  method: 'PUT',
  path: '/user/set-theme/:value',
  tag,
  summary: 'Choose the own theme',
  params: theme,
  reply: wanted,
  async handle({ context: { database }, session: { userId }, params: { value } }) {
    await database.pool.query('update "user" set "theme" = $2 where "userId" = $1', [userId, value])
    return { theme: Number(value) }
  },
})

const setSideMenu = endpoint({
  method: 'POST',
  path: '/user/set-side-nav-state/:expanded',
  tag,
  summary: 'Keep the side menu open or closed',
  params: sideMenu,
  reply: nothing,
  status: 204,
  async handle({ context: { database }, session: { userId }, params: { expanded } }) {
    await database.pool.query('update "user" set "sideMenuExpanded" = $2 where "userId" = $1', [
      userId,
      expanded === 'true',
    ])
  },
})

/** The user's preferences, stored with the user. They are no edit of the record: its version and history stay. */
export function preferenceRoutes(app: FastifyInstance, context: Context): void {
  serveEndpoint(app, context, getTheme)
  serveEndpoint(app, context, setTheme)
  serveEndpoint(app, context, setSideMenu)
}
