import { expect, vi } from 'vitest'
import type { DryRun, PersonToImport, SystemToImport } from '../../../../src/features/apex-import/domain/wire.ts'
import type { Row } from '../../../server/rest/house.ts'
import { insertRow } from '../../../support/estate.ts'
import type { TestServer } from '../../../support/server.ts'

export interface Job {
  readonly state: string
  readonly reason: string | null
  readonly summary: Row | null
  readonly input?: unknown
}

export const weekdays = [{ days: [0, 1, 2, 3, 4], start: '08:00', end: '18:00' }]

export const personOf = (firstName: string, surname: string, more: Partial<PersonToImport> = {}): PersonToImport => ({
  reference: null,
  firstName,
  surname,
  email: null,
  credentials: [],
  doors: [1],
  timeProfile: null,
  handset: null,
  personId: null,
  ...more,
})
export const fob = (keycode: string) => ({ keycode, kind: 'fob' as const })

/** Imports under a comm device of Acme that its controller is behind. */
export async function importsOn(server: TestServer) {
  const owner = server.client('siteOwner')
  const { acme } = server.estate
  const { pool } = server.context.database
  const commDeviceId = await insertRow(pool, 'comm_device', 'commDeviceId', {
    clientId: acme.clientId,
    name: 'Gate',
    type: 'apex',
    udn: '0A000099',
    apexIntegration: true,
  })
  await pool.query('update controller set "commDeviceId" = $1 where "controllerId" = $2', [
    commDeviceId,
    acme.controllerId,
  ])
  const path = `/api/commdevice/${commDeviceId}/apex-import`
  const wanted = (people: readonly PersonToImport[], more: Partial<SystemToImport> = {}): SystemToImport => ({
    systemName: 'Main',
    doors: [
      { number: 1, name: 'Front', doorId: server.estate.acme.doorIds[0] },
      { number: 2, name: 'Floor', doorId: server.estate.acme.doorIds[1] },
      { number: 3, name: 'Shed', doorId: null },
    ],
    timeProfiles: [{ name: 'Office hours', timeProfileId: null, periods: weekdays }],
    people: [...people],
    ...more,
  })
  const check = async (body: SystemToImport, as = owner) => {
    const answer = await as.post<DryRun>(`${path}/dry-run`, body)
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    return answer.body
  }
  const run = async (body: SystemToImport, as = owner) => {
    const { status, body: begun } = await as.post<{ jobId: number }>(path, body)
    expect(status, JSON.stringify(begun)).toBe(202)
    const job = await vi.waitFor(
      async () => {
        const { body: read } = await as.get<Job>(`/api/job/${begun.jobId}`)
        expect(['succeeded', 'failed', 'cancelled']).toContain(read.state)
        return read
      },
      { timeout: 20_000, interval: 50 },
    )
    const report = (await as.get<string>(`/api/job/${begun.jobId}/result`)).body
    return { job, report: String(report) }
  }
  const begun = async (body: SystemToImport) => (await owner.post<{ jobId: number }>(path, body)).body.jobId
  const many = async (from: string) => (await owner.get<{ items: Row[] }>(`/api${from}`)).body.items
  const count = async (table: string) =>
    Number((await server.context.database.pool.query<Row>(`select count(*) as n from "${table}"`)).rows[0]?.['n'])
  const counted = async () =>
    Object.fromEntries(
      await Promise.all(
        ['person', 'token', 'token_activation', 'group', 'time_profile', 'audit_entry', 'change_log'].map(
          async table => [table, await count(table)] as const,
        ),
      ),
    )
  return { owner, commDeviceId, path, wanted, check, run, begun, many, count, counted }
}
