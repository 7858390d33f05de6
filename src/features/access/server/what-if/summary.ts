import type { AccessDifference, Differing } from '../../../../domain/access/index.ts'
import { entities } from '../../../../domain/entities/index.ts'
import { type Context, type Session, titlesByKey } from '../../../../../server/kit/index.ts'
import type { CountedDoors, WhatIf, WhatIfItem } from '../../domain/what-if.ts'
import type { Held } from './people.ts'

/** How many doors of each list are named. */
const mostNames = 5
const lists = ['gains', 'loses', 'times'] as const
const firstOf = (doors: readonly (readonly number[])[]) =>
  doors.flatMap(some => some.slice(0, mostNames)).slice(0, mostNames)
const sizeOf = (doors: readonly (readonly number[])[]) => doors.reduce((sum, { length }) => sum + length, 0)

/** How many people there are among some credentials; one of nobody counts by itself. */
export function headsIn(
  differing: readonly Differing[],
  list: (typeof lists)[number],
  held: ReadonlyMap<number, Held>,
) {
  const heads = new Set<string>()
  for (const each of differing)
    if (each[list].length > 0)
      for (const id of each.tokenIds) {
        const personId = held.get(id)?.personId ?? null
        heads.add(personId === null ? `t${id}` : `p${personId}`)
      }
  return heads.size
}

/** How many doors any of them concern. */
export function doorsIn(differing: readonly Differing[]): number {
  const first = new Map<number, number>()
  for (const each of differing)
    for (const list of lists) for (const doors of each[list]) first.set(doors[0] ?? 0, doors.length)
  return [...first.values()].reduce((sum, length) => sum + length, 0)
}

interface Told {
  readonly context: Context
  readonly session: Session
  readonly held: ReadonlyMap<number, Held>
  /** What doors without an id yet are called. */
  readonly names: ReadonlyMap<number, string>
}

/** The names of doors. */
async function doorNames({ context, names }: Told, ids: readonly number[]) {
  const stored = ids.filter(id => id > 0)
  const titles = await titlesByKey(context.database.pool, context.entities, entities.door, stored)
  return new Map([...titles, ...names])
}

/** One page of who gains and loses what, in the order of their credentials. */
export async function pageOfPeople(
  told: Told,
  { differing }: AccessDifference,
  after: number,
  limit: number,
): Promise<Pick<WhatIf, 'items' | 'next'>> {
  const { context, session, held } = told
  const all = differing
    .flatMap(each => each.tokenIds.map(tokenId => ({ tokenId, each })))
    .filter(({ tokenId }) => tokenId > after)
    .toSorted((one, other) => one.tokenId - other.tokenId)
  const page = all.slice(0, limit)
  const { pool } = context.database
  const ids = page.map(({ tokenId }) => tokenId)
  const people = session.permissions.has('PERSON_READ') ? ids.flatMap(id => held.get(id)?.personId ?? []) : []
  const [fobs, persons, doors] = await Promise.all([
    titlesByKey(pool, context.entities, entities.token, ids),
    titlesByKey(pool, context.entities, entities.person, people),
    doorNames(told, [...new Set(page.flatMap(({ each }) => lists.flatMap(list => firstOf(each[list]))))]),
  ])
  const counted = (own: readonly (readonly number[])[]): CountedDoors => ({
    count: sizeOf(own),
    first: firstOf(own).flatMap(id => doors.get(id) ?? []),
  })
  const items: WhatIfItem[] = page.map(({ tokenId, each }) => {
    const personId = held.get(tokenId)?.personId ?? null
    return {
      fobId: tokenId,
      fob: fobs.get(tokenId) ?? '',
      personId,
      person: personId === null ? null : (persons.get(personId) ?? null),
      gains: counted(each.gains),
      loses: counted(each.loses),
      times: counted(each.times),
    }
  })
  return { items, next: page.length < all.length ? String(page.at(-1)?.tokenId) : null }
}

/** Doors with the names of the first. */
export async function namedDoors(told: Told, ids: readonly number[]): Promise<CountedDoors> {
  const first = ids.slice(0, mostNames)
  const names = await doorNames(told, first)
  return { count: ids.length, first: first.flatMap(id => names.get(id) ?? []) }
}
