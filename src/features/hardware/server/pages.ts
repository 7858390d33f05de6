import * as z from 'zod'
import { entities } from '../../../domain/entities/index.ts'
import { invalid } from '../../../domain/faults.ts'
import { type Context, endpoint, findRow, type Session } from '../../../../server/kit/index.ts'
import { type HardwarePage, hardwarePage } from '../domain/answers.ts'
import { thingOf } from '../domain/thing.ts'
import { type Asked, filterQuery, pagingQuery, type Place, placeQuery, usualLimit } from './asked.ts'
import { withBelow } from './count-below.ts'
import { namesOf } from './names.ts'
import { readPage } from './read-page.ts'
import { allSegments, type Segment, segmentsBelow, topSegments } from './segments.ts'

const query = { ...placeQuery, ...filterQuery, ...pagingQuery }

/** The tree, level by level: its tops, or what is below a thing. */
export const treeRoute = endpoint({
  method: 'GET',
  path: '/hardware/tree',
  tag: 'hardware',
  summary: 'A level of the tree of all hardware, a page at a time',
  query: z.strictObject({ ...query, below: z.string().max(40).optional() }),
  reply: hardwarePage,
  async handle({ context, session, query: { below, ...given } }) {
    const top = below === undefined ? undefined : thingOf(below)
    if (below !== undefined && !top)
      throw invalid([{ propertyName: 'below', errorMessage: 'below is no piece of hardware' }])
    const asked = await askedOf(context, session, given)
    return page(context, asked, top ? segmentsBelow(asked, top) : topSegments(asked), given)
  },
})

/** Everything in one list, what the filters take of it. */
export const tableRoute = endpoint({
  method: 'GET',
  path: '/hardware/table',
  tag: 'hardware',
  summary: 'All hardware as one list, a page at a time',
  query: z.strictObject(query),
  reply: hardwarePage,
  async handle({ context, session, query: given }) {
    const asked = await askedOf(context, session, given)
    return page(context, asked, allSegments(asked), given)
  },
})

type Given = Place & Asked['filters'] & { readonly after?: string | undefined; readonly limit?: number | undefined }

/** @throws 404 where the place is none that the caller can see */
export async function askedOf(context: Context, session: Session, given: Given): Promise<Asked> {
  const { areaId, commDeviceId, controllerId, q, fault, firmware, silentFor } = given
  const { pool } = context.database
  if (areaId !== undefined) await findRow(pool, entities.area, session, areaId)
  if (commDeviceId !== undefined) await findRow(pool, entities.commDevice, session, commDeviceId)
  if (controllerId !== undefined) await findRow(pool, entities.controller, session, controllerId)
  const place = { areaId, commDeviceId, controllerId }
  return { session, place, filters: { q, fault, firmware, silentFor }, now: context.now() }
}

async function page(
  context: Context,
  asked: Asked,
  segments: readonly Segment[],
  { after, limit = usualLimit }: Given,
): Promise<HardwarePage> {
  const { pool } = context.database
  const { items, next } = await readPage(pool, asked, segments, { after, limit })
  return { items: await withBelow(pool, asked, items), next, ...(await namesOf(context, items)) }
}
