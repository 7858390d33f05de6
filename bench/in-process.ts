import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Pool } from 'pg'
import { makeDemoEstate, writeAccounts, type DemoSize } from '../server/demo/index.ts'
import { readSettings } from '../server/settings.ts'
import { startServer, type RunningServer } from '../server/start.ts'
import { siteOwner, type Account } from './serve.ts'

/** A server in the benchmark's own process, with the demo in a temporary folder. */
export interface InProcess {
  readonly server: RunningServer
  readonly pool: Pool
  /** The demo's site owner, signed in: the headers for their calls. */
  readonly account: Account
  readonly headers: { readonly authorization: string }
  readonly clientId: number
  close(): Promise<void>
}

/** Starts one; on the embedded database where none is named. */
export async function openInProcess(databaseUrl?: string, size: DemoSize = 'usual'): Promise<InProcess> {
  const folder = await mkdtemp(join(tmpdir(), 'gatehouse-bench-'))
  const settings = readSettings({
    PORT: '0',
    GATEHOUSE_DATA: folder,
    DATABASE_URL: databaseUrl,
    GATEHOUSE_SIMULATOR: 'off',
  })
  const server = await startServer(settings, async context => {
    const made = await makeDemoEstate(context, size)
    if (made) await writeAccounts(folder, 'http://127.0.0.1', made)
  })
  const close = async () => {
    await server.close()
    await rm(folder, { recursive: true, force: true })
  }
  try {
    const { long: pool } = server.context.database
    const account = await siteOwner(folder)
    return { server, pool, account, ...(await signIn(server.url, account, pool)), close }
  } catch (error) {
    await close()
    throw error
  }
}

async function signIn(url: string, account: Account, pool: Pool) {
  const token = await tokenOf(url, account)
  const { rows } = await pool.query<{ clientId: number }>('select "clientId" from "user" where "username" = $1', [
    account.username,
  ])
  return { clientId: rows[0]?.clientId ?? 0, headers: { authorization: `Bearer ${token}` } }
}

/** The token of a new session. */
export async function tokenOf(url: string, { username, password }: Account): Promise<string> {
  const response = await fetch(`${url}/api/authentication/request-token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password }),
  })
  if (!response.ok) throw new Error(`Signing in answered ${response.status}`)
  return ((await response.json()) as { token: string }).token
}

/** Tokens of new sessions, each of a separate user with the site owner's rights: connections per user are limited. */
export async function tokensOf({ server, pool, account }: InProcess, count: number): Promise<readonly string[]> {
  const { rows } = await pool.query<{ username: string }>(
    `with made as (
       insert into "user" ("clientId", "username", "firstName", "surname", "email", "userGroupIds")
       select u."clientId", u."username" || '.' || n, u."firstName", u."surname", 'colleague' || n || '@example.com', u."userGroupIds"
       from "user" u, generate_series(1, $2::integer) n where u."username" = $1
       returning "userId", "username"
     ), kept as (
       insert into user_password ("userId", "hash", "changedAt")
       select made."userId", p."hash", p."changedAt" from made, "user" u join user_password p using ("userId")
       where u."username" = $1
     )
     select "username" from made`,
    [account.username, count],
  )
  const tokens: string[] = []
  for (const { username } of rows) tokens.push(await tokenOf(server.url, { ...account, username }))
  return tokens
}
