import type { PoolClient } from 'pg'
import { insertRows } from '../db/insert.ts'

export interface Organisation {
  readonly name: string
  readonly type: 'provider' | 'installer' | 'siteOwner'
  readonly domain: string
}

/** A provider, two installers, three site owners; the first site owner has the large estate. */
export const organisations = {
  provider: { name: 'Gatehouse Cloud', type: 'provider', domain: 'gatehouse.example' },
  installer: { name: 'Calder Security', type: 'installer', domain: 'calder.example' },
  otherInstaller: { name: 'Pennine Access', type: 'installer', domain: 'pennine.example' },
  main: { name: 'Wharfside Estates', type: 'siteOwner', domain: 'wharfside.example' },
  school: { name: 'Brindle School', type: 'siteOwner', domain: 'brindle.example' },
  housing: { name: 'Orchard Housing', type: 'siteOwner', domain: 'orchard.example' },
} as const satisfies Record<string, Organisation>

const signOffFormText =
  'The equipment was installed and tested in my presence.\nIt was clean and undamaged when it was handed over.'

export type OrganisationKey = keyof typeof organisations

/** Makes the organisations and who looks after whom. */
export async function makeOrganisations(client: PoolClient, today: string): Promise<Record<OrganisationKey, number>> {
  const keys = Object.keys(organisations) as OrganisationKey[]
  const rows = keys.map(key => {
    const { name, type, domain } = organisations[key]
    return {
      name,
      type,
      domain,
      isEngineer: type === 'installer',
      email: `office@${domain}`,
      timeZone: 'Europe/London',
      cloudTokenPrefix: name.slice(0, 2).toUpperCase() + name.length,
      excessiveUsageDashboard: true,
      signOffFormText: type === 'siteOwner' ? signOffFormText : null,
    }
  })
  const made = await insertRows(client, 'client', rows, 'clientId')
  const ids = Object.fromEntries(keys.map((key, index) => [key, made[index]])) as Record<OrganisationKey, number>
  const looksAfter = (clientId: number, relatedClientId: number, kind: string) => ({
    clientId,
    relatedClientId,
    kind,
    startDate: today,
  })
  await insertRows(client, 'client_relation', [
    looksAfter(ids.main, ids.installer, 'engineer'),
    looksAfter(ids.school, ids.installer, 'engineer'),
    looksAfter(ids.housing, ids.otherInstaller, 'managing'),
  ])
  return ids
}
