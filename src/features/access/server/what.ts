import { decide, waysOf, type AccessPath, type AccessReason } from '../../../domain/access/index.ts'
import type { AccessSnapshot } from '../../../domain/access/index.ts'
import { entities } from '../../../domain/entities/index.ts'
import type { TimeProfile } from '../../../domain/time-profile/index.ts'
import { type Context, endpoint, pageOf, pageQuery, type Session, titlesByKey } from '../../../../server/kit/index.ts'
import { opened, type Opened } from '../domain/answer.ts'
import { type DoorRow, doorsWithin } from './doors-within.ts'
import { at, id } from './explain.ts'
import { fillPage } from './fill-page.ts'
import { type Filters, isAskedFor, isOnWay, isShown, toldPaths } from './shown.ts'
import { type Asked, estateOf, groupIdsOf, type Holders, holdersOf, snapshotOf } from './snapshot.ts'
import { type Subject, subjectOf, type SubjectQuery } from './subject.ts'
import { titlesOf } from './titles.ts'
import { anyTime, filters } from './who.ts'

/** A door of the page, and what was decided. */
interface Found extends DoorRow {
  /** The credential that opens it. */
  readonly fobId: number | null
  readonly reason: AccessReason
  readonly paths: readonly AccessPath[]
}

/** What is asked of somebody or something that opens doors. */
export const whatQuery = {
  personId: id.optional(),
  fobId: id.optional(),
  groupId: id.optional(),
  areaId: id.optional(),
  at,
  anyTime,
  ...filters,
}

/** Which doors a person, a credential, a group or an area opens, now or at an instant, in the order of their ids. */
export const what = endpoint({
  method: 'GET',
  path: '/access/what',
  tag: 'access',
  summary: 'Which doors a person, credential, group or area opens',
  permission: ['FOB_READ', 'DOOR_READ'],
  query: pageQuery(whatQuery),
  reply: pageOf(opened),
  handle: ({ context, session, query }) => openedBy(context, session, query),
})

interface WhatAsked extends Filters, SubjectQuery {
  readonly at?: Date | undefined
  readonly anyTime: boolean
  readonly limit: number
  readonly after?: string | undefined
}

/** A page of what somebody opens. @throws as `subjectOf` does */
export async function openedBy(context: Context, session: Session, query: WhatAsked) {
  const { pool } = context.database
  const { at: instant, anyTime: isAnyTime, limit, after: from, through: _through, now: _now, ...named } = query
  const subject = await subjectOf(context, session, named)
  const now = context.now()
  const asked: Asked = { clientId: session.clientId, at: instant ?? now, now }
  const holders = await holdersOf(pool, session.clientId, 'tokenIds' in subject ? subject.tokenIds : [])
  const through = throughOf(subject, holders)
  const profiles = new Map<number, TimeProfile>()
  const { found, next } = await fillPage(
    { limit, after: from },
    async (after, count) => {
      const doors = await doorsWithin(pool, session, through, after, count)
      const doorIds = doors.map(({ doorId }) => doorId)
      const snapshot = snapshotOf(await estateOf(pool, asked, doorIds, through.groupIds), holders)
      for (const [profileId, profile] of snapshot.timeProfiles) profiles.set(profileId, profile)
      const shown = doors
        .map((door): Found => ({ ...door, ...decided(snapshot, subject, { ...door, at: asked.at }, isAnyTime) }))
        .filter(
          ({ reason, paths }) =>
            isShown(reason, isAnyTime) && isAskedFor(reason === 'granted', paths, query, isAnyTime),
        )
      return { shown, last: doors.length < count ? undefined : doors.at(-1)?.doorId }
    },
    ({ doorId }) => doorId,
  )
  const { activations } = holders
  const items = await itemsOf(context, session, { activations, timeProfiles: profiles }, found, isAnyTime)
  return { items, next }
}

/** The areas and groups whose doors to look at. */
function throughOf(subject: Subject, holders: Holders) {
  if ('groupId' in subject) return { areaIds: [], groupIds: [subject.groupId] }
  if ('areaId' in subject) return { areaIds: [subject.areaId], groupIds: [] }
  const areaIds = [...holders.activations.values()]
    .flat()
    .flatMap(({ areaId, active }) => (active ? (areaId ?? []) : []))
  return { areaIds: [...new Set(areaIds)], groupIds: groupIdsOf(holders) }
}

/** What is decided for one door: with several credentials, the one that opens it. */
function decided(
  snapshot: AccessSnapshot,
  subject: Subject,
  question: { readonly doorId: number; readonly at: Date },
  isAnyTime: boolean,
): Pick<Found, 'fobId' | 'reason' | 'paths'> {
  if (!('tokenIds' in subject)) {
    const paths = waysOf(snapshot, question, subject)
    const closed = paths.find(path => isOnWay(path, isAnyTime))?.closed
    return { fobId: null, reason: paths.some(({ open }) => open) ? 'granted' : (closed ?? 'noAccess'), paths }
  }
  const answers = subject.tokenIds.map(fobId => ({ fobId, ...decide(snapshot, { ...question, tokenId: fobId }) }))
  const shown = answers.filter(({ reason }) => isShown(reason, isAnyTime))
  const best = shown.find(({ allowed }) => allowed) ?? shown[0]
  return { fobId: best?.fobId ?? null, reason: best?.reason ?? 'noAccess', paths: shown.flatMap(({ paths }) => paths) }
}

async function itemsOf(
  context: Context,
  session: Session,
  snapshot: Pick<AccessSnapshot, 'activations' | 'timeProfiles'>,
  found: readonly Found[],
  isAnyTime: boolean,
): Promise<Opened[]> {
  const { pool } = context.database
  const told = found.map(each => ({ ...each, paths: toldPaths(each.paths, isAnyTime) }))
  const ids = (name: 'doorId' | 'areaId') => [...new Set(found.map(each => each[name]))]
  const [doors, areas, titled] = await Promise.all([
    titlesByKey(pool, context.entities, entities.door, ids('doorId')),
    titlesByKey(pool, context.entities, entities.area, ids('areaId')),
    titlesOf(
      context,
      session,
      snapshot,
      told.flatMap(({ paths }) => paths),
    ),
  ])
  return told.map(({ doorId, areaId, controllerId, fobId, reason, paths }) => ({
    doorId,
    door: doors.get(doorId) ?? '',
    areaId,
    area: areas.get(areaId) ?? null,
    controllerId,
    fobId,
    open: reason === 'granted',
    reason,
    through: [...new Set(paths.map(path => titled(path).words))],
  }))
}
