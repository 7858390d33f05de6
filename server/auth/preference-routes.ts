import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import type { Context } from '../context.ts'
import { checked } from './body.ts'
import { signedIn } from './signed-in.ts'

const theme = z.object({ value: z.enum(['1', '2', '3'], 'Theme must be 1 (light), 2 (auto) or 3 (dark)') })
const sideMenu = z.object({ expanded: z.enum(['true', 'false'], 'Expanded must be true or false') })

/**
 * How the user likes the app, kept with the user: `GET /api/user/get-theme` -> `{ theme }`,
 * `PUT /api/user/set-theme/{1|2|3}` -> `{ theme }`, `POST /api/user/set-side-nav-state/{true|false}` -> 204.
 * They are no edit of the record: its version and history stay.
 */
export function preferenceRoutes(app: FastifyInstance, { database: { pool } }: Context): void {
  const config = { signedIn: true }
  app.get('/api/user/get-theme', { config }, async request => {
    const { rows } = await pool.query<{ theme: string | null }>('select "theme" from "user" where "userId" = $1', [
      signedIn(request).session.userId,
    ])
    return { theme: Number(rows[0]?.theme ?? 2) }
  })

  app.put('/api/user/set-theme/:value', { config }, async request => {
    const { value } = checked(theme, request.params)
    await pool.query('update "user" set "theme" = $2 where "userId" = $1', [signedIn(request).session.userId, value])
    return { theme: Number(value) }
  })

  app.post('/api/user/set-side-nav-state/:expanded', { config }, async (request, reply) => {
    const { expanded } = checked(sideMenu, request.params)
    await pool.query('update "user" set "sideMenuExpanded" = $2 where "userId" = $1', [
      signedIn(request).session.userId,
      expanded === 'true',
    ])
    return reply.code(204).send()
  })
}
