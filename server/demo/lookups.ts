import type { PoolClient } from 'pg'
import { insertRows } from '../db/insert.ts'

export interface LookUps {
  readonly site: number
  readonly floor: number
  readonly fob: number
  readonly smartphone: number
}

/** The provider's look-up data that every client chooses from. */
export async function makeLookUps(client: PoolClient): Promise<LookUps> {
  const type = (name: string, description: string, can: { canBePrimary: boolean }) => ({
    name,
    description,
    ...can,
    canHaveDoors: true,
    canHaveTokens: true,
  })
  const [site = 0, floor = 0] = await insertRows(
    client,
    'area_type',
    [
      type('Site', 'A place with an address', { canBePrimary: true }),
      type('Floor', 'A part of a site', { canBePrimary: false }),
    ],
    'areaTypeId',
  )
  await client.query('update area_type set "subAreaTypeIds" = $2 where "areaTypeId" = $1', [site, [floor]])
  const [fob = 0, , smartphone = 0] = await insertRows(
    client,
    'token_type',
    [
      { name: 'Key fob', description: 'A fob for a key ring', icon: 'fob' },
      { name: 'Card', description: 'A card of the size of a bank card', icon: 'card' },
      { name: 'Smartphone', description: 'A credential in a telephone', icon: 'smartphone' },
    ],
    'fobTypeId',
  )
  await insertRows(client, 'token_colour', [
    { name: 'Black', code: '#1a1a1a' },
    { name: 'Blue', code: '#1c5fd4' },
    { name: 'Grey', code: '#8a8f98' },
  ])
  return { site, floor, fob, smartphone }
}
