import { type DemoPart, insertRows } from '../../../../server/kit/index.ts'

/** A plan for the first site, one for all of them that takes two people, and the emergency unlock of the first. */
export const demo: DemoPart = async ({ client, clientId, sites, userId }) => {
  const [first] = sites
  if (!first) return
  const row = { clientId, createdById: userId, confirmSeconds: 30, doorGroupIds: [] }
  await insertRows(client, 'lockdown_plan', [
    {
      ...row,
      name: `Lock ${first.name}`,
      action: 'lock',
      areaIds: [first.areaId],
      revertMinutes: null,
      safeguard: 'none',
    },
    {
      ...row,
      name: 'Lock everything',
      action: 'lock',
      areaIds: sites.map(({ areaId }) => areaId),
      revertMinutes: 120,
      safeguard: 'secondPerson',
    },
    {
      ...row,
      name: `Open ${first.name}`,
      action: 'emergencyUnlock',
      areaIds: [first.areaId],
      revertMinutes: 30,
      safeguard: 'proof',
    },
  ])
}
