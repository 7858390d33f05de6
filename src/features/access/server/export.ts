import * as z from 'zod'
import { entities } from '../../../domain/entities/index.ts'
import { invalid } from '../../../domain/faults.ts'
import { words } from '../../../domain/vocabulary.ts'
import { content, type Context, endpoint } from '../../../../server/kit/index.ts'
import type { AreaOpener, Opened, Opener } from '../domain/answer.ts'
import { limit, sent } from './csv-pages.ts'
import { openedBy, whatQuery } from './what.ts'
import { openersOf, whoQuery } from './who.ts'
import { areaOpenersOf, whoAreaQuery } from './who-area.ts'

const headings = (
  context: Context,
  terms: readonly Parameters<ReturnType<typeof words>['one']>[0][],
  others: readonly string[] = ['Opens at that moment', 'Why', 'Through'],
) => {
  const { one } = words(context.settings.brand)
  const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
  return [...terms.map(term => capital(one(term))), ...others]
}
const verdict = ({ open, reason, through }: Pick<Opener, 'open' | 'reason' | 'through'>) => [
  open ? 'Yes' : 'No',
  reason,
  through.join('; '),
]

const csv = content('text/csv')
const permission = ['FOB_READ', 'DOOR_READ']

/** Who opens a door, all of them, as CSV. */
export const whoExport = endpoint({
  method: 'GET',
  path: '/access/who/export',
  tag: 'access',
  summary: 'Which credentials may open a door, as CSV',
  permission,
  query: z.strictObject(whoQuery),
  reply: csv,
  async handle({ context, session, query, reply }) {
    const { doorId, at = context.now() } = query
    const asked = { doorId, at: at.toISOString() }
    const file = await sent<Opener>(
      context,
      session,
      { of: entities.token, name: 'who-can-open', asked },
      {
        head: headings(context, ['person', 'fob']),
        read: after => openersOf(context, session, { ...query, at, limit, after }),
        cells: item => [item.person ?? '', item.fob, ...verdict(item)],
      },
    )
    return reply.type(file.type).header('content-disposition', file.disposition).send(file.body)
  },
})

/** @throws 422 where not all doors are looked at: a file would not say so */
async function allOpenersOf(...asked: Parameters<typeof areaOpenersOf>) {
  const page = await areaOpenersOf(...asked)
  if (page.isWhole) return page
  throw invalid([{ propertyName: 'areaId', errorMessage: `More than ${page.doors} doors: choose {a area} below it` }])
}

/** Who opens doors of an area, all of them, as CSV. */
export const whoAreaExport = endpoint({
  method: 'GET',
  path: '/access/who/area/export',
  tag: 'access',
  summary: 'Which credentials may open doors of an area, as CSV',
  permission: [...permission, entities.area.permission.read],
  query: z.strictObject(whoAreaQuery),
  reply: csv,
  async handle({ context, session, query, reply }) {
    const { areaId, at = context.now() } = query
    const file = await sent<AreaOpener>(
      context,
      session,
      { of: entities.token, name: 'who-can-open-site', asked: { areaId, at: at.toISOString() } },
      {
        head: headings(
          context,
          ['person', 'fob'],
          ['How many can be opened', 'How many open at that moment', 'Why', 'Through'],
        ),
        read: after => allOpenersOf(context, session, { ...query, at, limit, after }),
        cells: ({ person, fob, doors, openDoors, reason, through }) => [
          person ?? '',
          fob,
          String(doors),
          String(openDoors),
          reason,
          through.map(way => `${way.words} (${way.doors})`).join('; '),
        ],
      },
    )
    return reply.type(file.type).header('content-disposition', file.disposition).send(file.body)
  },
})

/** What somebody opens, all of it, as CSV. */
export const whatExport = endpoint({
  method: 'GET',
  path: '/access/what/export',
  tag: 'access',
  summary: 'Which doors a person, credential, group or area opens, as CSV',
  permission,
  query: z.strictObject(whatQuery),
  reply: csv,
  async handle({ context, session, query, reply }) {
    const { at = context.now(), personId, fobId, groupId, areaId } = query
    const asked = { personId, fobId, groupId, areaId, at: at.toISOString() }
    const file = await sent<Opened>(
      context,
      session,
      { of: entities.door, name: 'what-can-be-opened', asked },
      {
        head: headings(context, ['door', 'area']),
        read: after => openedBy(context, session, { ...query, at, limit, after }),
        cells: item => [item.door, item.area ?? '', ...verdict(item)],
      },
    )
    return reply.type(file.type).header('content-disposition', file.disposition).send(file.body)
  },
})
