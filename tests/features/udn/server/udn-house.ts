import { expect, vi } from 'vitest'
import { limitedTo } from '../../../contract/house.ts'
import type { Row } from '../../../server/rest/house.ts'
import type { DatabaseKind } from '../../../support/database.ts'
import { startServer, type TestServer } from '../../../support/server.ts'

export interface Job {
  readonly state: string
  readonly reason: string | null
  readonly result: boolean
  readonly summary: Row | null
}

const many = { user: 100_000, client: 100_000 }

/** A whole server, on which one user may ask as often as a suite does. */
export const startUdn = (kind: DatabaseKind): Promise<TestServer> =>
  startServer(kind, {
    auth: { userLimits: { upload: many, job: many, validate: many, feedback: many, lookup: many, console: many } },
  })

/** Puts a device into the register. */
export async function registered(server: TestServer, udn: string, more: Row = {}): Promise<Row> {
  const { status, body } = await server.client('internalStaff').post<Row>('/api/udn-device', { udn, ...more })
  expect(status).toBe(201)
  return body
}

/** A job of staff, once it has ended. */
export const ended = (server: TestServer, jobId: unknown): Promise<Job> =>
  vi.waitFor(
    async () => {
      const { body } = await server.client('internalStaff').get<Job>(`/api/job/${String(jobId)}`)
      expect(['succeeded', 'failed', 'cancelled']).toContain(body.state)
      return body
    },
    { timeout: 20_000, interval: 50 },
  )

/** What others than the provider's staff are answered: three roles, a user limited to an area, and a stranger. */
export async function answersToOthers(server: TestServer, method: 'get' | 'post', path: string, body: Row = {}) {
  const limited = await limitedTo(server, `limited ${path}`, [server.estate.acme.floorId])
  const others = [
    server.client('siteOwner'),
    server.client('trial'),
    server.client('engineer'),
    limited,
    server.client(),
  ]
  const statuses: number[] = []
  for (const other of others)
    statuses.push((await (method === 'get' ? other.get(path) : other.post(path, body))).status)
  return statuses
}

/** All of them are refused. */
export const refused = [403, 403, 403, 403, 401]
