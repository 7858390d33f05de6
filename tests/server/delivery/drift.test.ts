import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { subjects } from '../../../server/delivery/subjects.ts'
import { holdingOf } from '../../../src/held-records/holding-of.ts'
import type { DeliveredKind } from '../../../src/domain/entities/hardware/change-log.ts'
import type { Held } from '../../../src/features/delivery-proof/domain/held.ts'
import type { Proofs } from '../../../src/features/delivery-proof/domain/proof.ts'
import { signedIn } from '../../contract/house.ts'
import { databaseKinds } from '../../support/database.ts'
import type { SmallSite, TestClient } from '../../support/server.ts'
import { all } from '../events/sending.ts'
import { openHouse, sha256, simulated, type Controller, type House, type Row } from './house.ts'

describe.each(databaseKinds)('what a controller says that it holds, on %s', kind => {
  let house: House
  let owner: TestClient
  let acme: SmallSite
  let line: Controller
  let id: number
  beforeAll(async () => {
    house = await openHouse(kind)
    owner = house.server.client('siteOwner')
    acme = house.server.estate.acme
    id = acme.controllerId
    line = await house.controller(id)
    for (const door of acme.doorIds) await owner.put(`/api/door/${door}`, { unlockDuration: 9 })
    for (const door of acme.doorIds) await owner.put(`/api/door/${door}`, { unlockDuration: 8 })
    await line.settle()
  })
  afterAll(() => house?.close())

  const heldNow = async () => (await owner.get<Held>(`/api/delivery/held?controllerId=${id}`)).body
  const tell = async (command: string) =>
    expect((await owner.post(`/api/controller/${id}/${command}`, {})).status).toBe(200)
  const alerts = () =>
    all<Row>(house.server, `select "text", "controllerId" from event_alarm where "type" = 'holdsOther'`)
  const wish = async () => (await line.pull()).body.wish
  let at = 10_000
  const take = (held: Awaited<ReturnType<typeof simulated>>) => held.take((at += 10_000))

  /** What a controller reports whose software knows only the first version. */
  const older = (held: Awaited<ReturnType<typeof simulated>>) =>
    (Object.keys(subjects) as DeliveredKind[]).flatMap(subject => {
      const without = [...held.all(subject)].map(([key, details]): [number, Row] => [
        key,
        Object.fromEntries(Object.entries(details).filter(([name]) => !subjects[subject].secrets.includes(name))),
      ])
      return without.length > 0 ? [holdingOf(subject, new Map(without), sha256)] : []
    })

  it('is asked for where it has never said so, and again after an hour, and compared', async () => {
    expect(await wish()).toBe('report')
    const held = await simulated(id, line)
    expect(await wish()).toBeUndefined()
    expect(await heldNow()).toMatchObject({ differsSince: null, differences: [], resend: null })
    expect((await heldNow()).comparedAt).not.toBeNull()
    await house.server.context.database.pool.query(
      `update controller_holding set "reportedAt" = now() - interval '61 minutes'`,
    )
    expect(await wish()).toBe('report')
    await take(held)
    expect(await wish()).toBeUndefined()
  })

  it('counts as different once it differs twice, is raised as an alert once, and ends with what is sent again', async () => {
    const held = await simulated(id, line)
    held.lose('door', acme.doorIds[0])
    await tell('check-held')
    await take(held)
    expect([await alerts(), (await heldNow()).differsSince, await wish()]).toEqual([[], null, 'report'])
    await take(held)
    const { differsSince, differences } = await heldNow()
    expect([typeof differsSince, differences]).toEqual([
      'string',
      [{ subject: 'door', holds: acme.doorIds.length - 1, should: acme.doorIds.length }],
    ])
    expect(await alerts()).toEqual([{ text: expect.stringContaining('door 1 of 2'), controllerId: id }])
    const { body } = await owner.get<Proofs>(`/api/delivery/proof?subject=door&subjectId=${acme.doorIds[0]}`)
    expect(body.items[0]?.differing).toEqual([{ controllerId: id, controller: 'Acme controller', since: differsSince }])
    await tell('check-held')
    await take(held)
    expect(await alerts()).toHaveLength(1)

    await tell('resend-everything')
    expect([(await heldNow()).resend, await wish()]).toMatchObject([{ sent: 0, isRead: false }, 'reload'])
    await take(held)
    expect(held.of('door', acme.doorIds[0])).toMatchObject({ unlockDuration: 8 })
    expect(await heldNow()).toMatchObject({ differsSince: null, differences: [], resend: null })
    expect((await heldNow()).resentAt).not.toBeNull()
    const { body: history } = await owner.get<{ items: Row[] }>(`/api/controller/${id}/history`)
    expect(history.items.map(({ after }) => after)).toContainEqual({ command: 'Resend everything' })
  })

  it('differs still where it goes on losing what it is sent', async () => {
    const held = await simulated(id, line)
    held.corrupt('door', acme.doorIds[1], { unlockDuration: 77 })
    await tell('check-held')
    for (const _ of [1, 2]) await take(held)
    expect((await heldNow()).differences).toEqual([{ subject: 'door', holds: 2, should: 2 }])
    await tell('resend-everything')
    await line.records('&limit=1000')
    expect((await heldNow()).resend).toMatchObject({ isRead: true })
    held.corrupt('door', acme.doorIds[1], { unlockDuration: 77 })
    await line.report([])
    expect(await heldNow()).toMatchObject({ resend: null, resentAt: null, differsSince: expect.any(String) })
    await tell('resend-everything')
    await take(held)
    expect(await heldNow()).toMatchObject({ differsSince: null })
  })

  it('is not compared while something is pending, and refused where it makes no sense or is not its own', async () => {
    await owner.put(`/api/door/${acme.doorIds[0]}`, { unlockDuration: 31 })
    expect((await line.report([])).body).toEqual({ compared: false, differs: false })
    await line.settle()
    const one = { subject: 'door', count: 1, checksum: '0123456789abcdef' }
    for (const wrong of [null, 'x', [{ ...one, count: -1 }], [{ ...one, checksum: 'x' }], [{ ...one, subject: 'x' }]])
      expect((await line.report(wrong)).status, JSON.stringify(wrong)).toBe(400)
    const foreign = await house.controller(id, house.server.estate.borough)
    expect((await foreign.report([one])).status).toBe(404)
    expect((await house.server.client('otherSiteOwner').get(`/api/delivery/held?controllerId=${id}`)).status).toBe(404)
    const { rows } = await house.server.context.database.pool.query<{ roleId: number }>(
      `insert into user_group ("name", "featureIds") select 'reader', array_agg("featureId") from feature
       where "name" = 'CONTROLLER_READ' returning "roleId"`,
    )
    const who = { clientId: acme.clientId, workingClientId: acme.clientId, username: 'reader' }
    const reader = await signedIn(house.server, { ...who, userGroupIds: rows.map(({ roleId }) => roleId) })
    expect((await reader.get(`/api/delivery/held?controllerId=${id}`)).status).toBe(200)
    expect((await reader.post(`/api/controller/${id}/resend-everything`, {})).status).toBe(403)
  })

  it('finds a PIN, a keycode and a plate that did not arrive, and tells nobody which', async () => {
    const made = async (path: string, body: Row) => {
      const answer = await owner.post<Row>(path, body)
      expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300)
      return answer.body
    }
    const fobId = Number(
      (await made('/api/fob', { kind: 'pin', reference: 'Drift', pin: '739114', keycode: 'AB00000000D1' }))['fobId'],
    )
    await made('/api/tokenactivation', { tokenId: fobId, areaId: acme.areaId })
    const held = await simulated(id, line)
    expect(held.of('token', fobId)).toMatchObject({ pin: '739114', keycode: 'AB00000000D1' })
    await owner.put(`/api/fob/${fobId}`, { pin: '739115' })
    await line.settle()
    const { pool } = house.server.context.database
    // One that is open already is not raised a second time.
    await pool.query(`delete from event_alarm where "type" = 'holdsOther'`)
    for (const _ of [1, 2]) {
      await tell('check-held')
      expect((await line.report(older(held))).body).toEqual({ compared: true, differs: false })
    }
    expect(await heldNow()).toMatchObject({ differsSince: null, coversSecrets: false })
    await tell('check-held')
    for (const _ of [1, 2]) await take(held)
    const tokens = held.all('token').size
    expect(await heldNow()).toMatchObject({
      coversSecrets: true,
      differsSince: expect.any(String),
      differences: [{ subject: 'token', holds: tokens, should: tokens }],
    })
    expect(await alerts()).toEqual([{ text: expect.stringContaining('(other content)'), controllerId: id }])
    const { rows } = await pool.query('select * from controller_holding')
    expect(JSON.stringify([rows, await alerts()])).not.toMatch(/73911[45]|AB00000000D1/)

    await tell('resend-everything')
    await take(held)
    expect(held.of('token', fobId)).toMatchObject({ pin: '739115' })
    expect(await heldNow()).toMatchObject({ differsSince: null, coversSecrets: true })
    for (const wrong of [{ keycode: 'AB00000000D2' }, { numberPlate: 'W 1' }]) {
      held.corrupt('token', fobId, wrong)
      await tell('check-held')
      for (const _ of [1, 2]) await take(held)
      expect((await heldNow()).differences, JSON.stringify(wrong)).toMatchObject([{ subject: 'token' }])
      await tell('resend-everything')
      await take(held)
      expect(await heldNow()).toMatchObject({ differsSince: null })
    }
    expect((await line.report([], 3 as never)).status).toBe(400)
  })
})
