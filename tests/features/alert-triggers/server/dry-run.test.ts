import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signedIn } from '../../../contract/house.ts'
import { databaseKinds } from '../../../support/database.ts'
import type { DryRun } from '../../../../src/features/alert-triggers/domain/dry-run.ts'
import type { TestClient } from '../../../support/server.ts'
import { startHouse, type TriggerHouse } from './house.ts'

describe.each(databaseKinds)('a dry run, on %s', kind => {
  let house: TriggerHouse
  beforeAll(async () => {
    house = await startHouse(kind)
    const { acme } = house.server.estate
    const ago = (days: number, minutes = 0) =>
      new Date(house.now().getTime() - days * 86_400_000 + minutes * 60_000).toISOString()
    await house.query(`update zone set "antiPassback" = true where "zoneId" = $1`, [acme.zoneId])
    await house.send(
      house.row({ type: 'doorForced', door: 1, occurredAt: ago(5) }),
      house.row({ type: 'powerRestored', door: undefined, node: 'kettle', occurredAt: ago(4) }),
      house.row({ type: 'doorForced', door: 2, occurredAt: ago(3) }),
      house.row({ type: 'doorHeldOpen', door: 1, occurredAt: ago(2) }),
      house.row({ type: 'doorClosed', door: 1, occurredAt: ago(2, 3) }),
      house.row({ type: 'accessGranted', reader: 1, keycode: acme.keycode, occurredAt: ago(1) }),
      house.row({ type: 'accessGranted', reader: 1, keycode: acme.keycode, occurredAt: ago(1, 10) }),
    )
  })
  afterAll(() => house?.close())

  const run = async (body: object, as: TestClient = house.owner) =>
    (await as.post<DryRun>('/api/alerttrigger/dry-run', body)).body

  it('counts the events that values which are not saved would match', async () => {
    const { acme } = house.server.estate
    expect(await run({ eventTypes: ['doorForced'] })).toMatchObject({
      fired: 2,
      isWhole: true,
      newest: [{ place: 'Acme site, 2 Acme door 2' }, { place: 'Acme site, 1 Acme door 1' }],
    })
    expect(await run({ eventTypes: ['powerRestored'] })).toMatchObject({
      newest: [{ place: 'Acme site, Acme controller, kettle' }],
    })
    expect(await run({ eventTypes: ['doorForced'], areaId: acme.floorId })).toMatchObject({ fired: 1 })
    expect(await run({ eventTypes: ['doorForced'], areaId: acme.areaId })).toMatchObject({ fired: 2 })
    expect(await run({ eventTypes: ['doorForced'], doorIds: [acme.doorIds[0]] })).toMatchObject({ fired: 1 })
    expect(await run({ eventTypes: ['accessGranted'], tokenIds: [acme.fobId] })).toMatchObject({ fired: 2 })
    expect(await run({ eventTypes: ['antiPassbackViolated'] })).toMatchObject({ fired: 1 })
    expect(await run({ eventTypes: ['doorHeldOpen'], waitMinutes: 5 })).toMatchObject({ fired: 0, cancelled: 1 })
    expect(await run({ eventTypes: ['doorHeldOpen'], waitMinutes: 2 })).toMatchObject({ fired: 1, cancelled: 0 })
  })

  it('starts from the stored trigger', async () => {
    const alertTriggerId = await house.trigger({ eventTypes: ['doorForced', 'doorHeldOpen'] })
    expect(await run({ alertTriggerId })).toMatchObject({ fired: 3 })
    expect(await run({ alertTriggerId, eventTypes: ['doorHeldOpen'] })).toMatchObject({ fired: 1 })
    const foreign = await house.server
      .client('otherSiteOwner')
      .post('/api/alerttrigger/dry-run', { alertTriggerId, eventTypes: ['doorForced'] })
    expect(foreign.status).toBe(404)
  })

  it('shows nobody events of other clients, or of areas that are not theirs', async () => {
    expect(await run({ eventTypes: ['doorForced'] }, house.server.client('otherSiteOwner'))).toMatchObject({ fired: 0 })
    const { acme, userIds } = house.server.estate
    const [owner] = await house.query<{ userGroupIds: number[] }>(
      'select "userGroupIds" from "user" where "userId" = $1',
      [userIds.siteOwner],
    )
    const limited = await signedIn(house.server, {
      clientId: acme.clientId,
      workingClientId: acme.clientId,
      username: 'floor',
      userGroupIds: owner?.userGroupIds ?? [],
      areaIds: [acme.floorId],
    })
    expect(await run({ eventTypes: ['doorForced'] }, limited)).toMatchObject({ fired: 1 })
  })

  it('is bounded in what it takes', async () => {
    const tooMany = Array.from({ length: 1001 }, (_, at) => at + 1)
    const refused = await house.owner.post('/api/alerttrigger/dry-run', { eventTypes: ['tamper'], doorIds: tooMany })
    expect(refused.status).toBe(422)
  })
})
