import type { Pool } from 'pg'
import { wireName } from '../../../src/domain/fields/index.ts'
import { entities } from '../../../src/domain/entities/index.ts'
import { deliveredKinds, type DeliveredKind } from '../../../src/domain/entities/hardware/change-log.ts'

type Row = Record<string, unknown>
const numbers = (value: unknown) => (value ?? []) as readonly number[]

export type Holdings = Record<string, Row>

/** The columns of a kind that controllers are sent; secrets are not compared. */
const columnsOf = (kind: DeliveredKind) =>
  Object.entries(entities[kind].fields)
    .filter(([, field]) => field.toDevice === true)
    .map(([name, field]) => wireName(name, field))

/** The slow and plain truth: what a controller should hold, worked out from whole tables, by `kind id`. */
export async function shouldHold(pool: Pool, clientId: number, controllerId: number): Promise<Holdings> {
  const read = async (table: string) => {
    const { rows } = await pool.query<{ row: Row }>(
      `select to_jsonb(t) as "row" from "${table}" t where "clientId" = $1 and "deletedAt" is null`,
      [clientId],
    )
    return rows.map(({ row }) => row)
  }
  const tables = Object.fromEntries(
    await Promise.all(
      [...Object.keys(deliveredKinds), 'area', 'person'].map(async kind => [
        kind,
        await read(entities[kind as DeliveredKind].table),
      ]),
    ),
  ) as Record<DeliveredKind | 'area' | 'person', Row[]>
  const { rows } = await pool.query<Row>('select "timeZone" from client where "clientId" = $1', [clientId])
  const areaOf = (id: unknown) => tables.area.find(({ areaId }) => areaId === id)
  const above = (id: unknown): Row[] => {
    const area = areaOf(id)
    return area ? [area, ...above(area['parentAreaId'])] : []
  }
  const isIn = (door: Row, areaId: unknown) => above(door['areaId']).some(area => area['areaId'] === areaId)
  const zoneOf = (door: Row) => above(door['areaId']).find(({ timeZone }) => timeZone)?.['timeZone']
  const doorsOfGroup = (id: unknown): Row[] => {
    const group = tables.group.find(({ groupId }) => groupId === id)
    if (!group) return []
    const groups = tables.doorGroup.filter(({ doorGroupId }) =>
      numbers(group['doorGroupIds']).includes(doorGroupId as number),
    )
    return tables.door.filter(
      door =>
        (group['autoAllDoors']
          ? group['areaId'] && isIn(door, group['areaId']) && !door['excludeFromAutoAllDoors']
          : numbers(group['doorIds']).includes(door['doorId'] as number)) ||
        groups.some(({ doorIds }) => numbers(doorIds).includes(door['doorId'] as number)) ||
        ((group['doorTimes'] ?? []) as Row[]).some(({ doorId }) => doorId === door['doorId']),
    )
  }
  const doorsOfActivation = ({ areaId, groupId }: Row) =>
    areaId ? tables.door.filter(door => isIn(door, areaId)) : doorsOfGroup(groupId)
  const isMine = (row: Row) => row['controllerId'] === controllerId
  const active = tables.tokenActivation.filter(each => each['active'] && doorsOfActivation(each).some(isMine))

  const held: Partial<Record<DeliveredKind, Row[]>> = {
    timeProfile: tables.timeProfile,
    holiday: tables.holiday,
    doorGroup: tables.doorGroup.filter(({ doorIds }) =>
      tables.door.some(d => isMine(d) && numbers(doorIds).includes(d['doorId'] as number)),
    ),
    zone: tables.zone.filter(({ zoneId }) => tables.door.some(d => isMine(d) && d['zoneId'] === zoneId)),
    doorEntryHandset: tables.doorEntryHandset.filter(each => isMine(each) && each['active']),
    group: tables.group.filter(({ groupId }) => doorsOfGroup(groupId).some(isMine)),
    tokenActivation: active,
    token: tables.token.filter(t => t['enabled'] && active.some(({ tokenId }) => tokenId === t['fobId'])),
  }
  const further: Partial<Record<DeliveredKind, (row: Row) => Row>> = {
    door: door => ({
      areaIds: above(door['areaId']).map(({ areaId }) => areaId),
      timeZone: zoneOf(door) ?? rows[0]?.['timeZone'],
    }),
    token: token => {
      const person = tables.person.find(({ personId }) => personId === token['personId'])
      return { personValidFrom: person?.['validFrom'], personValidUntil: person?.['validUntil'] }
    },
  }
  return Object.fromEntries(
    (Object.keys(deliveredKinds) as DeliveredKind[]).flatMap(kind =>
      (held[kind] ?? tables[kind].filter(isMine)).map((row): [string, Row] => {
        const details = {
          ...Object.fromEntries(columnsOf(kind).map(name => [name, row[name]])),
          ...further[kind]?.(row),
        }
        return [`${kind} ${String(row[entities[kind].key])}`, comparable(details)]
      }),
    ),
  )
}

/** Without what is empty or secret, and without an order where there is none. */
export const comparable = (details: Row): Row =>
  Object.fromEntries(
    Object.entries(details)
      .filter(([name, value]) => value != null && !['pin', 'keycode', 'numberPlate'].includes(name))
      .map(([name, value]) => [
        name,
        name === 'areaIds' ? numbers(value).toSorted((one, other) => one - other) : value,
      ]),
  )
