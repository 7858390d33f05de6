import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { natsUrl } from '../../support/nats.ts'
import { startProcess } from '../../support/server-process.ts'
import { missing, type Several, startSeveral, waitAt } from './several.ts'

type Row = Record<string, unknown>

describe.skipIf(missing !== undefined)('a command that is given at one process', () => {
  let house: Several
  beforeAll(async () => void (house = await startSeveral()))
  afterAll(() => house?.close())

  const door = () => house.estate.acme.doorIds[0]
  /** What the history of the door says, the newest first. */
  const history = async () => {
    const { rows } = await house.pool.query<Row>(
      `select "by", "outcome", "after" from audit_entry where "entity" = 'door' and "recordId" = $1 and "change" = 'command'
       order by "auditEntryId" desc`,
      [door()],
    )
    return rows
  }
  const unsettled = async () => (await house.pool.query('select 1 from unsettled_command')).rows.length

  it('is not known where the process that its controller waits at is killed', async () => {
    const { a, b } = house
    const user = await house.signIn(a)
    const told = await waitAt(house, b, 20)
    const unlocking = user.at(a).post<Row>(`/api/door/${door()}/unlock`, {})
    expect(await told()).toHaveLength(1)
    await b.kill()
    expect(await unlocking).toMatchObject({ status: 409, body: { code: 'controllerSilent' } })
    expect(await history()).toMatchObject([{ outcome: 'unanswered', after: { command: 'Unlock', answer: 'None' } }])
    expect(await unsettled()).toBe(0)
  })

  it('was not done where no other process has a line to its controller', async () => {
    const user = await house.signIn(house.a)
    expect(await user.at(house.a).post<Row>(`/api/door/${door()}/unlock`, {})).toMatchObject({
      status: 409,
      body: { code: 'controllerAway' },
    })
    const { rows } = await house.pool.query<Row>(`select "outcome" from audit_happening where "what" = 'command'`)
    expect(rows).toEqual([{ outcome: 'notConnected' }])
    expect(await history()).toHaveLength(1)
    expect(await unsettled()).toBe(0)
  })

  it('is not known, and not lost, where that process is killed before it knew', async () => {
    const { a, pool, prepared } = house
    const user = await house.signIn(a)
    const other = await startProcess(prepared, 0, { NATS_URL: natsUrl })
    try {
      const told = await waitAt(house, other, 20)
      const path = `/api/door/${door()}/unlock`
      const unlocking = user
        .at(a)
        .post(path, {})
        .then(
          () => 'answered',
          () => 'no answer',
        )
      expect(await told()).toHaveLength(1)
      await a.kill()
      expect(await unlocking).toBe('no answer')
      expect(await unsettled()).toBe(1)
    } finally {
      await other.stop()
    }
    // A minute passes, in which no request can be working on it any more.
    await pool.query(`update unsettled_command set "sentAt" = now() - interval '2 minutes'`)
    await pool.query(`delete from schedule_run where "name" = 'commands not known'`)
    const next = await startProcess(prepared, 0, { NATS_URL: natsUrl })
    try {
      await expect.poll(unsettled).toBe(0)
    } finally {
      await next.stop()
    }
    const [newest, ...before] = await history()
    expect(before).toHaveLength(1)
    expect(newest).toMatchObject({
      by: 'Test siteOwner',
      outcome: 'unanswered',
      after: { command: 'Unlock', answer: 'None' },
    })
  })
})
