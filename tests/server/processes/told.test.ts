import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ConsoleOutput, ControllerFrames } from '../../../src/domain/hubs/comms-engine.ts'
import type { JobUpdated } from '../../../src/domain/hubs/job-processor.ts'
import type { EntityChange } from '../../../src/domain/hubs/pub-sub.ts'
import { post, rowsOf } from '../events/sending.ts'
import { covered, hear, sequencesIn, upTo } from '../live/watching.ts'
import { closed, deviceAt, missing, type Several, startSeveral, waitAt, watchAt, type User } from './several.ts'

describe.skipIf(missing !== undefined)('two processes on one database and one NATS', () => {
  let house: Several
  let user: User
  beforeAll(async () => {
    house = await startSeveral()
    user = await house.signIn(house.a)
  })
  afterAll(() => house?.close())

  it('show what comes in at either at both, in one order and once', async () => {
    const { a, b } = house
    const watchers = [await watchAt(house, user, a), await watchAt(house, user, b)]
    const [rounds, each] = [15, 7]
    await Promise.all(
      [a, b].map(async process => {
        for (let round = 0; round < rounds; round++) await house.send(process, each)
      }),
    )
    const from = watchers[0]?.from ?? 0
    const to = from + 2 * rounds * each
    for (const { batches, stop } of watchers) {
      const all = await batches.until(come => (come.at(-1)?.to ?? 0) >= to)
      expect(covered(all)).toEqual(upTo(from + 1, to))
      expect(sequencesIn(all)).toEqual(upTo(from + 1, to))
      await stop()
    }
  })

  it('tell of a changed record at both, and take events in with its new name', async () => {
    const { a, b, estate } = house
    const [doorId] = estate.acme.doorIds
    await house.send(b, 1, { door: 1 })
    const changes = hear<readonly EntityChange[]>(await user.connect(b, 'pub-sub'), 'entityChanged')
    const { status, body } = await user.at(a).put(`/api/door/${doorId}`, { name: 'Renamed at A' })
    expect({ status, body }).toMatchObject({ status: 200 })
    await changes.until(told => told.flat().some(({ entity, id }) => entity === 'door' && id === doorId))
    const watcher = await watchAt(house, user, b)
    await house.send(b, 1, { door: 1 })
    const [batch] = await watcher.batches.until(batches => batches.length > 0)
    expect(batch?.names?.door?.[String(doorId)]).toContain('Renamed at A')
    await watcher.stop()
  })

  it('close the connections of a session at one that was ended at the other', async () => {
    const { a, b } = house
    const leaving = await house.signIn(b)
    const over = closed(await leaving.connect(b, 'logger'))
    expect((await leaving.at(a).post('/api/authentication/sign-out')).status).toBe(204)
    expect(await over).toContain('The session has ended')
    expect((await leaving.at(b).get('/api/authentication/user')).status).toBe(401)
  })

  it('count failed sign-ins together', async () => {
    const { a, b } = house
    const attempt = (url: string) =>
      fetch(`${url}/api/authentication/request-token`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ username: 'otherSiteOwner', password: 'not this' }),
      })
    for (let n = 0; n < 5; n++) expect((await attempt(n % 2 ? a.url : b.url)).status).toBe(401)
    const { rows } = await house.pool.query('select from sign_in_attempt where "lockedUntil" > now()')
    expect(rows).toHaveLength(1)
  })

  it('run each job once, and tell how it comes along at both', async () => {
    const { a, b, pool, estate } = house
    const connection = await user.connect(b, 'job-processor')
    const jobs = hear<JobUpdated>(connection, 'JobUpdated')
    await connection.invoke('SubscribeJobs')
    const people = 40
    const begin = async (process: typeof a, n: number): Promise<number> => {
      const lines = Array.from({ length: people }, (_, line) => `Job ${n},Once,job${n}x${line}@x.example`)
      const form = new FormData()
      form.append('file', new Blob([['First name,Surname,Email', ...lines].join('\n')]), 'people.csv')
      const headers = { authorization: `Bearer ${user.token}` }
      const response = await fetch(`${process.url}/api/person/import/columns`, { method: 'POST', headers, body: form })
      const { importId, mapping } = (await response.json()) as { importId: number; mapping: object }
      const job = await user.at(process).post<{ jobId: number }>(`/api/person/import/${importId}/run`, { mapping })
      return job.body.jobId
    }
    const ids = await Promise.all([a, b, a, b, a, b].map(begin))
    const ended = (told: readonly JobUpdated[]) =>
      ids.every(id => told.some(({ jobId, state }) => jobId === id && state === 'succeeded'))
    await jobs.until(ended)
    await connection.stop()
    const { rows } = await pool.query<{ attempts: number }>('select "attempts" from job where "jobId" = any($1)', [ids])
    expect(rows.map(({ attempts }) => attempts)).toEqual(ids.map(() => 1))
    const made = await pool.query<{ there: number; emails: number }>(
      `select count(*) as "there", count(distinct "email") as "emails" from person where "surname" = 'Once' and "clientId" = $1`,
      [estate.acme.clientId],
    )
    expect(made.rows[0]).toEqual({ there: ids.length * people, emails: ids.length * people })
  })

  it('keep what a door is by its last event, whichever took that in', async () => {
    const { a, b, pool, estate } = house
    const door = async () => {
      const { rows } = await pool.query<{ status: string }>('select "status" from door where "doorId" = $1', [
        estate.acme.doorIds[1],
      ])
      return rows[0]?.status
    }
    for (let round = 0; round < 3; round++) {
      await house.send(a, 1, { door: 2, type: 'doorForced' })
      await expect.poll(door).toBe('forced')
      await house.send(b, 1, { door: 2, type: 'doorClosed' })
      await expect.poll(door).toBe('locked')
    }
    const late = new Date(Date.now() - 60_000).toISOString()
    await house.send(a, 1, { door: 2, type: 'doorForced', occurredAt: late })
    await house.send(a, 1, { door: 2, type: 'doorHeldOpen' })
    await expect.poll(door).toBe('heldOpen')
    await house.send(b, 1, { door: 2, type: 'doorForced', occurredAt: late })
    await house.send(b, 1, { door: 1, type: 'doorForced' })
    await expect.poll(async () => (await pool.query('select from door where "status" = \'forced\'')).rowCount).toBe(1)
    expect(await door()).toBe('heldOpen')
  })

  it('tell the frames of a controller that is looked at at one and calls the other', async () => {
    const { a, b, estate } = house
    const { controllerId } = estate.acme
    const connection = await user.connect(b, 'comms-engine')
    const frames = hear<ControllerFrames>(connection, 'ControllerFrames')
    await connection.invoke('FollowController', controllerId)
    await deviceAt(house, a).post('/api/ingest/status', { controllerId, firmwareVersion: 'of A' })
    const told = await frames.until(all => all.flatMap(each => each.frames).length >= 2)
    expect(told.flatMap(each => each.frames)).toMatchObject([
      { direction: 'fromDevice', meaning: 'Status: firmware of A' },
      { direction: 'toDevice', status: 204 },
    ])
    await connection.stop()
  })

  it('know whether a controller can be reached, whichever process it called', async () => {
    const { a, b, pool, estate } = house
    const state = async () => {
      const { rows } = await pool.query<{ state: string }>('select "state" from controller where "controllerId" = $1', [
        estate.acme.controllerId,
      ])
      return rows[0]?.state
    }
    await house.send(a, 1)
    await expect.poll(state).toBe('online')
    await house.send(b, 1, { type: 'commsLost' })
    await expect.poll(state).toBe('offline')
    await house.send(a, 1)
    await expect.poll(state, { timeout: 3000 }).toBe('online')
  })

  it('bring a command to a controller that waits at the other, whichever it answers', async () => {
    const { a, b, estate } = house
    for (const answersAt of [a, b]) {
      const told = await waitAt(house, b, 20)
      const unlocking = user.at(a).post(`/api/door/${estate.acme.doorIds[0]}/unlock`, {})
      for (const { commandId, controllerId } of await told())
        await deviceAt(house, answersAt).post('/api/ingest/commands/answer', { commandId, controllerId, done: true })
      expect(await unlocking).toMatchObject({ status: 200 })
    }
  })

  it('stream the parts of an answer to the user who typed the command, whichever process each talks to', async () => {
    const { a, b, estate } = house
    const { controllerId, clientId } = estate.acme
    const staff = await house.signIn(a, 'internalStaff')
    await staff.at(b).post(`/api/user/${estate.userIds.internalStaff}/set-browsing-client`, { clientId })
    // The other process has to hear of it, too.
    await expect.poll(async () => (await staff.at(a).get(`/api/controller/${controllerId}`)).status).toBe(200)
    const connection = await staff.connect(b, 'comms-engine')
    const heard = hear<ConsoleOutput>(connection, 'ConsoleOutput')
    await connection.invoke('FollowConsole', controllerId)
    const told = await waitAt(house, b, 20)
    const typedId = crypto.randomUUID()
    const typing = staff.at(a).post(`/api/controller/${controllerId}/console`, { text: 'log', typedId })
    const commandId = (await told())[0]?.commandId ?? ''
    const answer = (part: number, more: boolean, process = b) =>
      deviceAt(house, process).post('/api/ingest/commands/answer', {
        commandId,
        controllerId,
        done: true,
        part,
        more,
        output: `${part};`,
      })
    await answer(1, true)
    await heard.until(all => all.length === 1)
    await answer(2, true, a)
    await answer(3, false)
    expect((await typing).body).toEqual({ output: '1;2;3;' })
    expect(await heard.until(all => all.length === 2)).toEqual(
      [1, 2].map(part => ({ controllerId, typedId, part, output: `${part};` })),
    )
    await connection.stop()
  })

  it('take in the first events of a controller that was added at the other this moment', async () => {
    const { a, b, estate, pool, key } = house
    const { rows } = await pool.query<{ controllerId: number }>(
      `insert into controller ("clientId", "name", "areaId") values ($1, 'New', $2) returning "controllerId"`,
      [estate.acme.clientId, estate.acme.areaId],
    )
    for (const { url } of [a, b]) {
      const row = rowsOf(rows[0]?.controllerId ?? 0, url === a.url ? 1 : 2)
      expect((await post(url, key, [row()])).body).toEqual({ accepted: 1, duplicate: 0, rejected: [] })
    }
  })
})
