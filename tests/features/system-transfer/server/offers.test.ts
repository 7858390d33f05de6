import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expiring } from '../../../../src/features/system-transfer/server/expire.ts'
import { limitedTo, signedIn } from '../../../contract/house.ts'
import { wrong } from '../../../server/rest/house.ts'
import { oneDatabase } from '../../../support/database.ts'
import { insertRow } from '../../../support/estate.ts'
import type { SmallSite } from '../../../support/server.ts'
import { openTransfers, type Row, type Transfers } from './house.ts'

describe.each(oneDatabase)('an offer of a system, on %s', kind => {
  let on: Transfers
  beforeAll(async () => {
    on = await openTransfers(kind)
  })
  afterAll(() => on?.close())

  const textsOf = async (areaId: number, to?: number) => {
    const { body } = await on.preview(areaId, to)
    return (body['blocks'] as Row[]).map(({ title, text }) => [title, text].filter(Boolean).join(' '))
  }

  /** A user of a client who sees only its floor. */
  const limitedAt = async ({ clientId, floorId }: SmallSite) => {
    const { rows } = await on.pool.query<{ userGroupIds: number[] }>(
      'select "userGroupIds" from "user" where "userId" = $1',
      [on.server.estate.userIds.otherSiteOwner],
    )
    const userGroupIds = rows[0]?.userGroupIds ?? []
    return signedIn(on.server, {
      clientId,
      workingClientId: clientId,
      username: 'floor',
      userGroupIds,
      areaIds: [floorId],
    })
  }

  it('is for the client that has the address, and for those who may answer for it', async () => {
    const site = await on.site('Barn')
    expect(
      await on.owner.post('/api/systemtransferinvitation', { areaId: site.areaId, email: 'trial@example.com' }),
    ).toMatchObject(wrong('email', 'Email must be of another organisation'))
    const id = await on.offer(site.areaId)
    expect(
      await on.owner.post('/api/systemtransferinvitation', { areaId: site.areaId, email: 'x@example.com' }),
    ).toMatchObject(wrong('areaId', 'Site already has a pending invitation'))
    const [trial, engineer] = [on.server.client('trial'), on.server.client('engineer')]
    for (const what of ['accept', 'decline']) {
      expect(await on.answer(id, what, on.owner)).toMatchObject({ status: 404 })
      expect(await on.answer(id, what, trial)).toMatchObject({ status: 403 })
      expect(await on.answer(id, what, engineer)).toMatchObject({ status: 404 })
      expect(await on.answer(id, what, on.server.client())).toMatchObject({ status: 401 })
    }
    const limited = await limitedAt(on.borough)
    expect(await on.answer(id, 'accept', limited)).toMatchObject({ status: 403 })
    expect((await engineer.get<{ items: Row[] }>('/api/systemtransferinvitation/received')).body.items).toEqual([])
    for (const path of ['preview?baseAreaId=1', 'preview?baseAreaId=1&destinationClientId=2'])
      expect(await on.owner.get(`/api/systemtransfer/${path}`)).toMatchObject({ status: 403 })
    expect(
      await on.owner.post('/api/systemtransfer', { baseAreaId: site.areaId, destinationClientId: on.borough.clientId }),
    ).toMatchObject({ status: 403 })
  })

  it('may be declined, cancelled and sent again, and says so', async () => {
    const site = await on.site('Loft')
    const first = await on.offer(site.areaId)
    expect(await on.answer(first, 'decline')).toMatchObject({ status: 204 })
    expect(await on.status(first)).toBe('declined')
    expect(await on.answer(first, 'decline')).toMatchObject({ status: 404 })
    const second = await on.offer(site.areaId)
    expect(await on.answer(second, 'resend', on.owner)).toMatchObject({ status: 200 })
    const { rows } = await on.pool.query(
      `select 1 from mail_message where "subject" = 'Acme wants to transfer Loft to you'`,
    )
    expect(rows).toHaveLength(3)
    expect(await on.answer(second, 'cancel', on.owner)).toMatchObject({ status: 200 })
    expect(await on.answer(second, 'accept')).toMatchObject({ status: 404 })
    expect(await on.answer(second, 'resend', on.owner)).toMatchObject({ status: 409 })
  })

  it('ends after its days, and not one that was made by a server of before', async () => {
    const site = await on.site('Shed')
    const id = await on.offer(site.areaId)
    const set = (sql: string) =>
      on.pool.query(`update system_transfer_invitation set ${sql} where "systemTransferInvitationId" = $1`, [id])
    await set(`"expires" = null, "created" = now() - interval '13 days'`)
    expect(await on.answer(id, 'offer', on.other)).toMatchObject({ status: 404 })
    expect((await on.other.get(`/api/systemtransferinvitation/${id}/offer`)).status).toBe(200)
    await set(`"expires" = now() - interval '1 second'`)
    expect(await on.answer(id, 'accept')).toMatchObject({ status: 404 })
    await expiring.run(on.server.context, new AbortController().signal)
    expect(await on.status(id)).toBe('expired')
    expect(await on.answer(id, 'resend', on.owner)).toMatchObject({ status: 200, body: { status: 'pending' } })
    expect(await on.accept(id)).toMatchObject({ state: 'succeeded' })
  })

  it('does not move what belongs together with something elsewhere', async () => {
    const site = await on.site('Wing')
    expect(await textsOf(site.areaId)).toEqual([])
    const controllerId = await on.add('/controller', 'controllerId', {
      name: 'Elsewhere',
      areaId: on.acme.areaId,
      type: '410',
      commDeviceId: site.commDeviceId,
    })
    const group = await insertRow(on.pool, 'door_group', 'doorGroupId', {
      clientId: on.acme.clientId,
      name: 'Both',
      areaId: on.acme.areaId,
      doorIds: [site.doorIds[0], on.acme.doorIds[0]],
    })
    expect(await textsOf(site.areaId)).toEqual([
      'Both is not in this site, but uses a door of it',
      'Elsewhere is not in this site, but uses a connection of it',
    ])
    const id = await on.offer(site.areaId)
    const { body } = await on.other.get<Row>(`/api/systemtransferinvitation/${id}/offer`)
    expect(body).toMatchObject({ inTheWay: 2 })
    expect(await on.accept(id)).toMatchObject({
      state: 'failed',
      reason: 'Nothing has moved: who offers it has to settle something first',
    })
    expect(await on.status(id)).toBe('pending')
    await on.owner.delete(`/api/doorgroup/${group}`)
    await on.owner.delete(`/api/controller/${controllerId}`)
    expect(await on.accept(id)).toMatchObject({ state: 'succeeded' })
  })

  it('takes the site out of a lockdown plan for several, and moves one of its own', async () => {
    const site = await on.site('Port')
    const plan = (name: string, areaIds: readonly number[]) =>
      insertRow(on.pool, 'lockdown_plan', 'lockdownPlanId', {
        clientId: on.acme.clientId,
        name,
        action: 'lock',
        areaIds,
      })
    const [own, both] = [await plan('Port', [site.areaId]), await plan('Both', [site.areaId, on.acme.areaId])]
    expect(await on.accept(await on.offer(site.areaId))).toMatchObject({ state: 'succeeded' })
    const { rows } = await on.pool.query(
      'select "lockdownPlanId", "clientId", "areaIds" from lockdown_plan where "lockdownPlanId" = any($1) order by 1',
      [[own, both]],
    )
    expect(rows).toEqual([
      { lockdownPlanId: own, clientId: on.borough.clientId, areaIds: [site.areaId] },
      { lockdownPlanId: both, clientId: on.acme.clientId, areaIds: [on.acme.areaId] },
    ])
  })

  it('waits for whoever sees nothing else, for a lockdown, and for what controllers have not confirmed', async () => {
    const site = await on.site('Vault')
    const limited = await limitedTo(on.server, 'limited', [site.areaId])
    expect((await limited.get(`/api/area/${site.areaId}`)).status).toBe(200)
    await insertRow(on.pool, 'lockdown', 'lockdownId', {
      clientId: on.acme.clientId,
      areaIds: [site.areaId],
      status: 'running',
      action: 'lock',
      kind: 'real',
    })
    const line = await on.controller(site.controllerId)
    await line.settle()
    await on.change(`/door/${site.doorIds[0]}`, { unlockDuration: 9 })
    const texts = await textsOf(site.areaId)
    expect(texts).toEqual([
      expect.stringContaining('sees nothing but this site'),
      expect.stringContaining('is running'),
      'Vault controller has not confirmed 1 change yet: wait until it is connected and has',
    ])
    await on.pool.query(`update lockdown set "status" = 'ended' where "clientId" = $1`, [on.acme.clientId])
    await on.pool.query(`update "user" set "areaIds" = "areaIds" || $1::integer where "areaIds" = array[$2::integer]`, [
      on.acme.areaId,
      site.areaId,
    ])
    await line.settle()
    expect(await textsOf(site.areaId)).toEqual([])
    expect(await on.accept(await on.offer(site.areaId))).toMatchObject({ state: 'succeeded' })
    const { rows } = await on.pool.query('select "areaIds" from "user" where $1 = any("areaIds")', [on.acme.areaId])
    expect(rows).toContainEqual({ areaIds: [on.acme.areaId] })
  })

  it('waits for a key of its own where a controller holds credentials', async () => {
    const site = await on.site('Safe')
    await on.add('/tokenactivation', 'activationId', { tokenId: on.acme.fobId, areaId: site.areaId })
    await on.pool.query(
      `update change_log set "state" = 'acknowledged', "acknowledged" = now() where "controllerId" = $1`,
      [site.controllerId],
    )
    expect(await textsOf(site.areaId)).toEqual([expect.stringContaining('Safe controller has no')])
    await on.controller(site.controllerId)
    expect(await textsOf(site.areaId)).toEqual([])
  })

  it('is not needed by staff, who move a system at once', async () => {
    const site = await on.site('Hall')
    const id = await on.offer(site.areaId, 'somebody@example.net')
    const move = (destinationClientId: number) =>
      on.staff.post<Row>('/api/systemtransfer', { baseAreaId: site.areaId, destinationClientId })
    expect(await move(on.acme.clientId)).toMatchObject({ status: 409 })
    expect(await move(999_999)).toMatchObject({ status: 404 })
    const { status, body } = await move(on.borough.clientId)
    expect(status).toBe(202)
    expect(await on.ended(on.staff, body['jobId'])).toMatchObject({ state: 'succeeded' })
    expect((await on.other.get(`/api/area/${site.areaId}`)).status).toBe(200)
    expect(await on.status(id)).toBe('cancelled')
    expect((await move(on.borough.clientId)).status).toBe(451)
  })

  it('leaves no straggler: what is added to the site while it moves is refused, or moves with it', async () => {
    const site = await on.site('Race')
    const id = await on.offer(site.areaId)
    const { body } = await on.answer(id, 'accept')
    const adding = Array.from({ length: 12 }, (_, index) =>
      on.owner.post<Row>('/api/zone', { name: `Race ${index}`, areaId: site.areaId }),
    )
    const answers = await Promise.all(adding)
    await on.ended(on.other, body['jobId'])
    const job = await on.status(id)
    if (job !== 'completed') expect(await on.accept(id)).toMatchObject({ state: 'succeeded' })
    expect(answers.every(({ status }) => [201, 422].includes(status))).toBe(true)
    const { rows } = await on.pool.query('select distinct "clientId" from zone where "areaId" = $1', [site.areaId])
    expect(rows).toEqual([{ clientId: on.borough.clientId }])
  })

  it('keeps dashboards and favourites that point there', async () => {
    const site = await on.site('Nook')
    const favourite = await on.add('/favourite', 'favouriteId', {
      name: 'Nook',
      url: `/administration/area/${site.areaId}`,
    })
    await on.accept(await on.offer(site.areaId))
    expect((await on.owner.get(`/api/favourite/${favourite}`)).status).toBe(200)
  })
})
