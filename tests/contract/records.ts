import type { Entity } from '../../src/domain/entity.ts'
import { wireName, type Field } from '../../src/domain/fields/index.ts'
import { applies, isNeeded } from '../../src/domain/validate.ts'
import { clientProperty } from '../../server/rest/across.ts'
import { isWritten } from '../../server/db/tables/columns.ts'
import { insertRows } from '../../server/db/insert.ts'
import type { TestClient } from '../support/server.ts'
import { contractEntities, type House } from './house.ts'
import { installerEmail } from './installer.ts'
import { samples } from './samples.ts'

export type Row = Record<string, unknown>
let counter = 0
/** Counters of unique fields with few values: they restart in each house. */
const few = new WeakMap<House, Map<string, number>>()

/** A number that no sample has had; of a unique number that no sample of its entity has had here. */
function next(house?: House, name = ''): number {
  if (!house) return ++counter
  const counters = few.get(house) ?? new Map<string, number>()
  few.set(house, counters)
  counters.set(name, (counters.get(name) ?? 9) + 1)
  return counters.get(name) ?? 0
}

export const apiOf = (entity: Entity): string => `/api${entity.api}`
export const idOf = (entity: Entity, row: Row): number => row[entity.key] as number
export const settable = (entity: Entity): [string, Field][] =>
  Object.entries(entity.fields).filter(([, field]) => !field.computed)

const [firstDay, nextDay] = ['2026-05-01T08:00:00.000Z', '2026-05-02T08:00:00.000Z']
const raisesAlarm = { emailAlert: false, activateAlarm: true }

/** What rules beyond the fields' own ask of a sample. */
const rules: Readonly<Record<string, (body: Row, as: TestClient, house: House) => Promise<void> | void>> = {
  /** Of a group or of an area, and a credential is active once in each. */
  async tokenActivation(body, as, house) {
    delete body['groupId']
    body['areaId'] ??= await keyFor(as, 'area', house)
    body['tokenId'] = idOf(entityOf('token'), await add(as, entityOf('token'), house))
  },
  /** A site owner gives no group that holds more than they do. */
  identityProvider(body, _as, { roleId }) {
    if (body['userGroupId'] !== undefined) body['userGroupId'] = roleId
  },
  user: (body, _as, { roleId }) => void (body['userGroupIds'] = [roleId]),
  clientRelation: (body, _as, { server }) => void (body['relatedClientId'] = server.estate.installer.clientId),
  /** A stranger to whom nothing can be sent is refused, and so are quiet hours without an end. */
  alertPerson(body) {
    body['email'] ??= 'alert@example.com'
    if (body['quietFrom'] ?? body['quietUntil']) Object.assign(body, { quietFrom: '22:00', quietUntil: '06:00' })
  },
  /** Alerts people where it has some, else raises an alarm. */
  alertTrigger: body => void Object.assign(body, body['alertPersonIds'] ? { emailAlert: true } : raisesAlarm),
  announcement: body => void Object.assign(body, { start: firstDay, end: nextDay }),
  /** Else every record that others make would need a value of it. */
  customField: body => void (body['required'] = false),
  doorUnlockInvitation(body) {
    if (body['accessType'] === 'between') Object.assign(body, { start: firstDay, expiry: nextDay })
    if (body['days'] !== undefined) body['days'] = 1 + (Number(body['days']) % 6)
  },
  noticeBoardThemeLayout: body =>
    void Object.assign(body, { headerOrder: 4, messageOrder: 1, tickerOrder: 2, footerOrder: 3 }),
  noticeMessage(body) {
    if (body['beginDate'] !== undefined)
      Object.assign(body, { beginDate: firstDay.slice(0, 10), expiryDate: nextDay.slice(0, 10) })
    if (body['frequency'] !== undefined)
      body['frequency'] = (body['dayOfWeek'] ?? body['dayOfMonth']) ? body['schedule'] : 'day'
  },
  /** Who works as another client has no user there to be its owner. */
  scheduledReport: async (body, as, house) => void (body['ownerId'] ??= await keyFor(as, 'user', house)),
  area: (body, _as, { server }) => void (body['typeId'] = server.estate.areaTypeId),
  client: body => void (body['type'] = 'siteOwner'),
  /** What is in a zone is read both ways, which nothing new can be. */
  door: body => void delete body['zoneId'],
  /** Something at its controller calls it, by a number that no link door there has. */
  async doorEntryHandset(body, as, house) {
    const here = { controllerId: body['controllerId'] }
    body['number'] = 5000 + (Number(body['number']) % 5000)
    body['panelIds'] = [await another('doorEntryPanel', as, house, here)]
    if (body['linkDoorId'] !== undefined) body['linkDoorId'] = await another('doorEntryLinkDoor', as, house, here)
  },
  /** A plan reaches some doors. */
  lockdownPlan: (body, as, house) => void (body['areaIds'] ??= [siteOf(as, house).areaId]),
  /** Doors of its site. */
  doorGroup: (body, as, house) => void (body['areaId'] = siteOf(as, house).areaId),
  /** A part has one price for a client. */
  async clientPart(body, as, house) {
    body['partNumberId'] = await another('part', as, house)
  },
  async cartEntry(body, as, house) {
    body['partNumberId'] = await another('part', as, house, { inShop: true })
  },
  /** What is ordered is what is in the cart. */
  async shopOrder(body, as, house) {
    await add(as, entityOf('cartEntry'), house)
    Object.assign(body, { termsAccepted: true, paymentType: 'card' })
  },
  async hostingContract(body, as, house) {
    body['partNumberId'] = await another('part', as, house, { type: 'contract' })
    if (body['simId'] !== undefined) body['simId'] = await another('sim', as, house)
    delete body['installerId']
    body['startDate'] = '2026-01-01'
    body['endDate'] = '2027-01-01'
  },
  /** Of something that is due. */
  async hostingStatement(body, as, house) {
    await add(as, entityOf('hostingContract'), house, { set: { dueDate: '2025-12-01' } })
  },
  /** A user is in one link at most. */
  async userLink(body, as, house) {
    body['sourceId'] = await another('user', as, house)
    body['linkedUserIds'] = [await another('user', as, house)]
  },
  async areaInstallerInvitation(body, as, house) {
    body['areaId'] = await another('area', as, house)
    body['email'] = installerEmail
  },
  async systemTransferInvitation(body, as, house) {
    body['areaId'] = await another('area', as, house)
  },
  /** One at a time for a site. */
  async evacuation(body, as, house) {
    body['areaId'] = await another('area', as, house)
  },
  /** Of what has happened, at a zone that counts; a read to ignore there is none. */
  async attendanceCorrection(body, as, house) {
    const zoneId = await another('zone', as, house, { timeAndAttendance: true })
    Object.assign(body, { kind: 'in', at: new Date(Date.parse(firstDay) + next() * 60_000).toISOString(), zoneId })
  },
  favourite: (body, _as) => void (body['url'] = `/settings/user/${next()}`),
  async firmwareUpdateRequest(body, as, house) {
    const released = { deviceType: 'systemController', released: true }
    body['firmwareId'] = idOf(entityOf('firmware'), await add(as, entityOf('firmware'), house, { set: released }))
    // A device is updated once at a time.
    body['controllerId'] = await another('controller', as, house)
  },
  /** Of a place with a device that is not being updated. */
  async firmwareRollOut(body, as, house) {
    const released = { deviceType: 'systemController', released: true }
    body['firmwareId'] = idOf(entityOf('firmware'), await add(as, entityOf('firmware'), house, { set: released }))
    const [areaId = siteOf(as, house).areaId] = (body['areaIds'] ?? []) as number[]
    await another('controller', as, house, { areaId })
  },
}

/** A new record for each sample: for values that can be used only once. */
const another = async (id: string, as: TestClient, house: House, set?: Row): Promise<number> =>
  idOf(entityOf(id), await add(as, entityOf(id), house, { only: 'required', ...(set && { set }) }))

/** Where a caller of the house works. */
const siteOf = (as: TestClient, { server: { estate }, neighbour }: House) =>
  as === neighbour ? estate.borough : estate.acme

/** A device with a UDN is taken from the stockroom, so it is put there first. */
async function stock({ udn }: Row, as: TestClient, house: House): Promise<void> {
  const row = { clientId: siteOf(as, house).clientId, name: 'A device', kind: 'hardware', udn, status: 'inStock' }
  const { pool } = house.server.context.database
  await pool.query('delete from stockroom_item where "udn" = $1', [udn])
  await insertRows(pool, 'stockroom_item', [row])
}
const isStocked = (entity: Entity, { udn }: Row) =>
  typeof udn === 'string' && !['stockroomItem', 'udnDevice'].includes(entity.id)

export const entityOf = (id: string): Entity => {
  const found = contractEntities[id]
  if (!found) throw new Error(`There is no entity ${id}`)
  return found
}

/** A key that a reference can be set to: the first in the picker, else one that is made. */
export async function keyFor(as: TestClient, target: string, house: House): Promise<number> {
  const entity = entityOf(target)
  const { body } = await as.get<{ id: number }[]>(`${apiOf(entity)}/pick?limit=1`)
  return body[0]?.id ?? idOf(entity, await add(as, entity, house, { only: 'required' }))
}

export interface Wanted {
  readonly only?: 'required'
  readonly set?: Row
}

/** A body that adds a record: every field that applies, or the required ones; another at each call. */
export async function sample(
  as: TestClient,
  entity: Entity,
  house: House,
  { only, set = {} }: Wanted = {},
): Promise<Row> {
  const n = next()
  const body: Row = {}
  for (const [name, field] of settable(entity)) {
    const wire = wireName(name, field)
    if (only && !field.required) continue
    const number = field.kind === 'integer' && field.unique ? next(house, `${entity.id}.${name}`) : n
    body[wire] =
      field.target === undefined
        ? samples[field.kind as Exclude<Field['kind'], 'ref' | 'refs'>](field, number)
        : await targets(as, field, house)
    if (field.kind === 'picture') await upload(as, house, { entity: entity.id, field: name, key: String(body[wire]) })
  }
  const named = clientProperty(entity)
  if (named !== undefined) body[named] = siteOf(as, house).clientId
  Object.assign(body, set)
  for (const [name, field] of settable(entity))
    if (!applies(field, body) && !Object.hasOwn(set, wireName(name, field))) delete body[wireName(name, field)]
  giveNeeded(entity, body, set)
  await rules[entity.id]?.(body, as, house)
  if (isStocked(entity, body)) await stock(body, as, house)
  return { ...body, ...set }
}

/** Gives what a value of another field needs; where it is to be empty, the other field takes a value that needs nothing. */
function giveNeeded(entity: Entity, body: Row, set: Row): void {
  const needing = settable(entity).filter(([, { neededBy }]) => neededBy !== undefined)
  for (const [name, field] of needing) {
    const wire = wireName(name, field)
    if (!isNeeded(field, body) || (body[wire] ?? null) !== null) continue
    const by = field.neededBy?.field ?? ''
    const demanding = needing.flatMap(([, { neededBy }]) => (neededBy?.field === by ? neededBy.is : []))
    const free = Object.keys(entity.fields[by]?.choices ?? {}).find(value => !demanding.includes(value))
    if (Object.hasOwn(set, wire) && !Object.hasOwn(set, by)) body[by] = free
    else body[wire] = samples[field.kind as Exclude<Field['kind'], 'ref' | 'refs'>](field, next())
  }
}

/** What an upload leaves in the table: a picture not yet used by a record. */
async function upload(
  as: TestClient,
  { server, neighbour }: House,
  { entity, field, key }: { entity: string; field: string; key: string },
): Promise<void> {
  const { acme, borough } = server.estate
  const clientId = entityOf(entity).tenancy === 'shared' ? null : as === neighbour ? borough.clientId : acme.clientId
  await server.context.database.pool.query(
    `insert into file ("key", "clientId", "userId", "entity", "field", "mediaType", "bytes", "sha256") values ($1, $2, $3, $4, $5, 'image/png', 1, $6)`,
    [key, clientId, server.estate.userIds.siteOwner, entity, field, '0'.repeat(64)],
  )
}

async function targets(as: TestClient, field: Field, house: House): Promise<number | number[]> {
  const key = await keyFor(as, field.target ?? '', house)
  return field.kind === 'refs' ? [key] : key
}

/** Adds a record through the API; what only the server writes is put into its table. */
export async function add(as: TestClient, entity: Entity, house: House, wanted: Wanted = {}): Promise<Row> {
  if (entity.tenancy === 'client' && !entity.verbs.includes('add')) return insert(as, entity, house, wanted.set)
  if (!entity.verbs.includes('add')) return (await existing(as, entity)) ?? insert(as, entity, house, wanted.set)
  const { status, body } = await as.post<Row>(apiOf(entity), await sample(as, entity, house, wanted))
  if (status !== 201) throw new Error(`A sample of ${entity.id} was refused: ${status} ${JSON.stringify(body)}`)
  return body
}

async function existing(as: TestClient, entity: Entity): Promise<Row | undefined> {
  const { body } = await as.get<{ items: Row[] }>(`${apiOf(entity)}?limit=1`)
  return body.items[0]
}

/** What the server would work off while it is looked at is not due yet. */
const undue: Readonly<Record<string, Row>> = { triggerEvent: { dueAt: '2999-01-01T00:00:00.000Z' } }

/** A row of an entity that is not added through the API: by ingest, or by what controllers tell of themselves. */
async function insert(as: TestClient, entity: Entity, house: House, set: Row = {}): Promise<Row> {
  const n = next()
  const { clientId } = siteOf(as, house)
  const named = clientProperty(entity)
  const row: Row = {
    ...(entity.tenancy === 'client' && { clientId }),
    ...(named !== undefined && { [named]: clientId }),
  }
  for (const [name, field] of Object.entries(entity.fields)) {
    if (!field.required) continue
    const number = field.kind === 'integer' && field.unique ? next(house, `${entity.id}.${name}`) : n
    row[wireName(name, field)] =
      field.target === undefined
        ? samples[field.kind as Exclude<Field['kind'], 'ref' | 'refs'>](field, number)
        : isWritten(entityOf(field.target))
          ? await targets(as, field, house)
          : n
  }
  Object.assign(row, undue[entity.id], set)
  const client = await house.server.context.database.pool.connect()
  try {
    const [key = 0] = await insertRows(client, entity.table, [row], entity.key)
    return { ...row, [entity.key]: key }
  } finally {
    client.release()
  }
}
