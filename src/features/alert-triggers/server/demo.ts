import { type DemoPart, insertRows } from '../../../../server/kit/index.ts'

/** Triggers for what is rare: a door that is forced, an emergency, an entrance that stays open, lost controllers. */
export const demo: DemoPart = async ({ client, clientId, sites }) => {
  const { rows } = await client.query<{ alertPersonId: number; name: string }>(
    'select "alertPersonId", "name" from alert_person where "clientId" = $1 order by 1',
    [clientId],
  )
  const people = (...names: string[]) =>
    rows.filter(({ name }) => names.includes(name)).map(({ alertPersonId }) => alertPersonId)
  const [first] = sites
  const trigger = {
    clientId,
    areaId: null as number | null,
    doorIds: [] as readonly number[],
    emailAlert: true,
    activateAlarm: true,
    defaultAlarm: '20' as string | null,
    waitMinutes: 0,
    alertPersonIds: people('Night desk', 'Estates on call'),
  }
  await insertRows(client, 'alert_trigger', [
    { ...trigger, name: 'Door forced', eventTypes: ['doorForced'] },
    { ...trigger, name: 'Fire or emergency unlock', eventTypes: ['fireAlarm', 'emergencyUnlock'] },
    {
      ...trigger,
      name: 'Entrance held open',
      eventTypes: ['doorHeldOpen'],
      areaId: first?.areaId ?? null,
      doorIds: first?.doorIds.slice(0, 2) ?? [],
      waitMinutes: 5,
    },
    {
      ...trigger,
      name: 'Controller lost',
      eventTypes: ['commsLost', 'powerLost'],
      alertPersonIds: people('Estates on call'),
      activateAlarm: false,
      defaultAlarm: null,
      waitMinutes: 15,
    },
  ])
}
