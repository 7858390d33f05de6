import type { FastifyInstance } from 'fastify'
import type { PoolClient } from 'pg'
import * as z from 'zod'
import { user } from '../../src/domain/entities/people/user.ts'
import { fault, invalid } from '../../src/domain/faults.ts'
import { passwordTexts } from '../../src/domain/password.ts'
import { check } from '../../src/domain/validate.ts'
import type { Context } from '../context.ts'
import { noteHappening } from '../audit/happening.ts'
import { insertRows } from '../db/insert.ts'
import { inTransaction } from '../db/transaction.ts'
import { endpoint, nothing } from '../endpoint/endpoint.ts'
import { serveEndpoint } from '../endpoint/serve.ts'
import { keepPassword } from './keep-password.ts'
import { makeLink, useLink } from './one-time-link.ts'
import { passwordError } from './password-rules.ts'
import type { Passwords } from './passwords.ts'
import { roleGroups } from './seed-permissions.ts'

const line = (words: string, max: number) =>
  z
    .string(`${words} is required`)
    .trim()
    .min(1, `${words} is required`)
    .max(max, `${words} must be at most ${max} characters`)
const asked = z.object({
  link: z.string('Link is required').max(100),
  clientName: line('Name', 100),
  username: line('Username', 100),
  firstName: line('First name', 50),
  surname: line('Surname', 50),
  email: line('Email', 254),
  password: z.string(passwordTexts.required),
})
type Asked = z.infer<typeof asked>

/**
 * If nobody can sign in because there is no user at all: the path (with a secret behind its #) under which the
 * first administrator is made, valid once and for a day. Undefined if there is a user. A new link ends the last.
 */
export async function firstAdministratorLink({
  database: { pool },
  now,
}: Pick<Context, 'database' | 'now'>): Promise<string | undefined> {
  const { rows } = await pool.query('select from "user" limit 1')
  return rows.length > 0 ? undefined : `/first-administrator#${await makeLink(pool, now())}`
}

/** Makes the provider's client and its administrator, who then signs in. 404 if the link is not good. */
const makeFirst = (passwords: Passwords) =>
  endpoint({
    method: 'POST',
    path: '/authentication/first-administrator',
    tag: 'authentication',
    summary: 'Make the first administrator of a new installation',
    public: true,
    guard: { costly: true },
    body: asked,
    bodyLimit: 16_384,
    reply: nothing,
    status: 204,
    async handle({ context: { database, now }, body }) {
      await requireValid(body)
      const hash = await passwords.hash(body.password)
      await inTransaction(database.pool, async client => {
        if (!(await useLink(client, body.link, now()))) throw fault('notFound')
        await makeAdministrator(client, body, hash, now())
      })
    },
  })

export const firstAdministratorRoutes = (app: FastifyInstance, context: Context, passwords: Passwords): void =>
  serveEndpoint(app, context, makeFirst(passwords))

/** The user's fields by their declaration, the password by the rules of passwords. */
async function requireValid({ password, username, firstName, surname, email, clientName }: Asked): Promise<void> {
  const { errors } = check(user.fields, { username, firstName, surname, email, userGroupIds: [1] }, { mode: 'add' })
  const wrong = await passwordError(password, { username, about: [firstName, surname, email, clientName] })
  if (wrong) errors.push({ propertyName: 'password', errorMessage: wrong })
  if (errors.length > 0) throw invalid(errors)
}

async function makeAdministrator(client: PoolClient, sent: Asked, hash: string, now: Date): Promise<void> {
  // The link is used up in this transaction, so two of them cannot both find no user.
  const { rows } = await client.query('select from "user" limit 1')
  if (rows.length > 0) throw fault('notFound')
  const [clientId = 0] = await insertRows(client, 'client', [{ name: sent.clientName, type: 'provider' }], 'clientId')
  const { username, firstName, surname, email } = sent
  const roleId = (await roleGroups(client)).get('admin')
  const row = { clientId, username, firstName, surname, email, userGroupIds: [roleId], dateAdded: now }
  const [userId = 0] = await insertRows(client, 'user', [row], 'userId')
  await keepPassword(client, userId, hash, now)
  const about = { entity: 'user', recordId: userId, title: username, details: 'The first administrator' }
  await noteHappening(client, now, { ...about, what: 'added', clientId, userId, by: `${firstName} ${surname}` })
}
