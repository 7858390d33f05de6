import { newSecret } from '../../server/auth/secrets.ts'
import { subjects } from '../../server/bus/bus.ts'
import { schemaSql } from '../../server/db/tables/table-sql.ts'
import type { Entity } from '../../src/domain/entity.ts'
import { brandedEntities } from '../../src/domain/branded.ts'
import { entities } from '../../src/domain/entities/index.ts'
import type { EntityChange } from '../../src/domain/hubs/pub-sub.ts'
import { permissionsOf, staffCodes } from '../../src/domain/permissions.ts'
import type { DatabaseKind } from '../support/database.ts'
import { one, startServer, type TestClient, type TestServer } from '../support/server.ts'
import { caller } from '../support/test-client.ts'
import { installerEmail } from './installer.ts'
import { specimen } from './specimen.ts'

/** Everything that is served here: the product's entities, and one that only the suite declares. */
export const contractEntities: Readonly<Record<string, Entity>> = brandedEntities(
  { ...entities, [specimen.id]: specimen },
  'cloud',
)

/** A server with users who hold every permission that counts for them, and one who lacks what a test takes away. */
export interface House {
  readonly server: TestServer
  /** Staff of the provider who work as Acme and can see Borough. */
  readonly staff: TestClient
  /** A user of Acme, who sees no other client. */
  readonly owner: TestClient
  /** Staff of the provider who work as Borough. */
  readonly neighbour: TestClient
  /** Of Acme, and sees only its floor. */
  readonly limited: TestClient
  readonly limitedUserId: number
  readonly stranger: TestClient
  /** Of the provider and working as Acme, which lets it, with the permissions that `hold` has set last. */
  readonly poor: TestClient
  /** A user group with every permission that users outside the provider can have. */
  readonly roleId: number
  readonly hold: (may: (code: string) => boolean) => Promise<void>
  /** The changes of a client sent to the hub since the call of `watch`. */
  readonly watch: (clientId: number) => EntityChange[]
  readonly close: () => Promise<void>
}

const declared = Object.fromEntries(
  Object.entries(contractEntities).filter(([id]) => id === specimen.id || id === 'client'),
)

async function addSpecimens(server: TestServer): Promise<void> {
  const { pool } = server.context.database
  for (const sql of schemaSql(declared).filter(statement => statement.includes('contract_specimen')))
    await pool.query(sql)
  const codes = permissionsOf(contractEntities).map(({ code }) => code)
  await pool.query(
    'insert into feature ("name") select c from unnest($1::text[]) c where not exists (select from feature where "name" = c)',
    [codes],
  )
}

const many = { user: 100_000, client: 100_000 }
const unbounded = { upload: many, job: many, validate: many, feedback: many, lookup: many, console: many }

/** Opens the house; close it at the end. */
export async function openHouse(kind: DatabaseKind): Promise<House> {
  const server = await startServer(kind, {
    entities: contractEntities,
    // Each way to reach each entity is tried by a stranger, and each question of uniqueness by one user.
    auth: { limits: { refusedPerMinute: 100_000, costlyPerMinute: 120 }, userLimits: unbounded },
  })
  const { pool } = server.context.database
  await addSpecimens(server)
  // Samples of doors go to the first controller.
  await pool.query('update controller set "maxDoors" = 255')
  // The first in its picker: no sample is put below itself.
  await pool.query(`insert into "group" ("clientId", "name") values ($1, 'A root'), ($2, 'A root')`, [
    server.estate.acme.clientId,
    server.estate.borough.clientId,
  ])
  const group = (name: string, without: ReadonlySet<string> = new Set()) =>
    pool.query<{ roleId: number }>(
      `insert into user_group ("name", "featureIds")
       select $1, array_agg("featureId") from feature where not "name" = any($2) returning "roleId"`,
      [name, [...without]],
    )
  const staffRoleId = (await group('Everything')).rows[0]?.roleId ?? 0
  const roleId = (await group('Everything of a client', staffCodes)).rows[0]?.roleId ?? 0
  const poorId = (await group('Less')).rows[0]?.roleId ?? 0
  const { acme, borough, provider, installer } = server.estate
  await pool.query('update client set "email" = $2, "isEngineer" = true where "clientId" = $1', [
    installer.clientId,
    installerEmail,
  ])
  await pool.query(
    `insert into client_relation ("clientId", "relatedClientId", "kind", "startDate") values ($1, $2, 'contractor', '2020-01-01')`,
    [installer.clientId, borough.clientId],
  )
  // Whoever lacks the permission of staff works as Acme by a relation.
  await pool.query(
    `insert into client_relation ("clientId", "relatedClientId", "kind", "startDate") values ($1, $2, 'contractor', '2020-01-01')`,
    [acme.clientId, provider.clientId],
  )
  const as = (clientId: number, role: number, name: string, workingClientId = clientId) =>
    signedIn(server, { clientId, workingClientId, username: `contract-${name}`, userGroupIds: [role] })
  const limited = await signedIn(server, {
    clientId: acme.clientId,
    workingClientId: acme.clientId,
    username: 'contract-limited',
    userGroupIds: [roleId],
    areaIds: [acme.floorId],
  })
  const { rows } = await pool.query<{ userId: number }>(
    `select "userId" from "user" where "username" = 'contract-limited'`,
  )
  return {
    server,
    roleId,
    limited,
    limitedUserId: rows[0]?.userId ?? 0,
    staff: await as(provider.clientId, staffRoleId, 'staff', acme.clientId),
    owner: await as(acme.clientId, roleId, 'owner'),
    neighbour: await as(provider.clientId, staffRoleId, 'neighbour', borough.clientId),
    poor: await as(provider.clientId, poorId, 'poor', acme.clientId),
    stranger: server.client(),
    async hold(may) {
      const codes = permissionsOf(contractEntities)
        .map(({ code }) => code)
        .filter(may)
      await pool.query(
        `update user_group set "featureIds" = array(select "featureId" from feature where "name" = any($1)) where "roleId" = $2`,
        [codes, poorId],
      )
    },
    watch(clientId) {
      const seen: EntityChange[] = []
      server.context.bus.subscribe(subjects.entities(clientId), changes => seen.push(...(changes as EntityChange[])))
      return seen
    },
    close: () => server.close(),
  }
}

interface NewUser {
  readonly clientId: number
  readonly workingClientId: number
  readonly username: string
  readonly userGroupIds: readonly number[]
  readonly areaIds?: readonly number[]
}

/** A user with a session, without the time that a password takes. */
export async function signedIn(server: TestServer, user: NewUser): Promise<TestClient> {
  const {
    database: { pool },
    now,
  } = server.context
  const secret = newSecret()
  const client = await pool.connect()
  try {
    const userId = await one(client, 'user', 'userId', {
      ...user,
      firstName: 'Con',
      surname: user.username,
      email: `${user.username}@example.com`,
    })
    const at = now()
    const sessionId = await one(client, 'session', 'sessionId', {
      userId,
      workingClientId: user.workingClientId,
      createdAt: at,
      lastSeenAt: at,
      expiresAt: new Date(at.getTime() + 3_600_000),
    })
    await client.query('insert into session_token ("hash", "sessionId", "createdAt") values ($1, $2, $3)', [
      secret.hash,
      sessionId,
      at,
    ])
  } finally {
    client.release()
  }
  return caller(server.url, async () => ({ authorization: `Bearer ${secret.text}` }))
}

/** Signs somebody in who may do what a site owner may, at some of Acme's areas alone. */
export async function limitedTo(server: TestServer, username: string, areaIds: readonly number[]): Promise<TestClient> {
  const { acme, userIds } = server.estate
  const { rows } = await server.context.database.pool.query<{ userGroupIds: number[] }>(
    'select "userGroupIds" from "user" where "userId" = $1',
    [userIds.siteOwner],
  )
  const { clientId } = acme
  const userGroupIds = rows[0]?.userGroupIds ?? []
  return signedIn(server, { clientId, workingClientId: clientId, username, userGroupIds, areaIds: [...areaIds] })
}
