import { sql } from 'kysely'
import * as z from 'zod'
import { type Context, digestsOf, endpoint, kysely, run, scope, type Session } from '../../../../server/kit/index.ts'
import { token } from '../../../domain/entities/access/token.ts'
import { person } from '../../../domain/entities/people/person.ts'
import { pairsToResolve, type ResolvedPair, resolvedPair } from '../domain/pairs.ts'

/** Something that a text may mean. */
interface Meant {
  readonly id: number
  readonly title: string
  /** Why it cannot be chosen. */
  readonly problem?: string
}
type Meanings = ReadonlyMap<string, readonly Meant[]>

const normal = (text: string) => text.trim().replaceAll(/\s+/g, ' ').toLowerCase()

/** Says of each pasted row which person and which free credential it means, or why none. */
export const resolvePairs = endpoint({
  method: 'POST',
  path: '/person/resolve-pairs',
  tag: 'person',
  summary: 'Find people and free credentials by two columns',
  permission: ['PERSON_READ', 'FOB_READ'],
  body: pairsToResolve,
  reply: z.object({ rows: z.array(resolvedPair) }),
  async handle({ context, session, body: { rows } }) {
    const people = await peopleCalled(
      context,
      session,
      rows.map(row => normal(row.person)),
    )
    const credentials = await credentialsCalled(
      context,
      session,
      rows.map(row => normal(row.credential)),
    )
    return { rows: rows.map(row => resolved(row, people, credentials)) }
  },
})

function resolved(
  row: { readonly person: string; readonly credential: string },
  people: Meanings,
  credentials: Meanings,
): ResolvedPair {
  const who = chosen(row.person, people)
  const what = chosen(row.credential, credentials)
  return { person: who.found, personProblem: who.problem, credential: what.found, credentialProblem: what.problem }
}

function chosen(text: string, meanings: Meanings) {
  const nobody = (problem: string) => ({ found: null, problem })
  const all = meanings.get(normal(text)) ?? []
  const [one] = all
  if (normal(text) === '') return nobody('Nothing is written here')
  if (!one) return nobody(`${text.trim()} was not found`)
  if (all.length > 1) return nobody(`There are several ${text.trim()}`)
  return one.problem === undefined ? { found: { id: one.id, title: one.title }, problem: null } : nobody(one.problem)
}

/** 'mary ann smith' may be 'mary' 'ann smith' or 'mary ann' 'smith'. */
const splits = (name: string) => {
  const words = name.split(' ')
  return words.slice(1).map((_, at) => ({
    name,
    first: words.slice(0, at + 1).join(' '),
    last: words.slice(at + 1).join(' '),
  }))
}

async function peopleCalled({ database }: Context, session: Session, texts: readonly string[]): Promise<Meanings> {
  const names = JSON.stringify([...new Set(texts)].flatMap(splits))
  const own = kysely.selectFrom('person').where(scope(person, session))
  const byName = own
    .innerJoin(
      sql<{ name: string; first: string; last: string }>`(select * from json_to_recordset(${names}::json)
        as x ("name" text, "first" text, "last" text))`.as('n'),
      join => join.on(sql<boolean>`lower("surname") = n."last" and lower("firstName") = n."first"`),
    )
    .select([sql<string>`n."name"`.as('text'), 'personId', 'firstName', 'surname'])
  const byEmail = own
    .where(sql<boolean>`lower("email") = any(${[...texts]})`)
    .select([sql<string>`lower("email")`.as('text'), 'personId', 'firstName', 'surname'])
  const rows = [...(await run(database.pool, byName)), ...(await run(database.pool, byEmail))]
  return grouped(
    rows.map(row => ({
      text: String(row['text']),
      id: Number(row['personId']),
      title: `${String(row['firstName'])} ${String(row['surname'])}`,
    })),
  )
}

async function credentialsCalled({ database }: Context, session: Session, texts: readonly string[]): Promise<Meanings> {
  const byDigest = new Map(
    texts
      .filter(text => /^[0-9a-f]{12}$/.test(text))
      .flatMap(text => digestsOf(text.toUpperCase()).map(digest => [digest, text])),
  )
  const query = kysely
    .selectFrom('token')
    .where(scope(token, session))
    .where(
      sql<boolean>`(lower("reference") = any(${[...texts]}) or lower("numberPlate") = any(${[...texts]})
        or "keycodeDigest" = any(${[...byDigest.keys()]})
        or (lower("keycode") = any(${[...texts]}) and "keycodeDigest" is null))`,
    )
    .select(['fobId', 'kind', 'reference', 'numberPlate', 'keycodeDigest', 'personId'])
    .select(sql<string | null>`case when "keycodeDigest" is null then lower("keycode") end`.as('plain'))
  const rows = await run(database.pool, query)
  return grouped(
    rows.flatMap(row => {
      const id = Number(row['fobId'])
      const title = token.title(row as never)
      const meant = { id, title, ...(row['personId'] !== null && { problem: `Somebody has ${title} already` }) }
      const names = [row['reference'], row['numberPlate'], row['plain'], byDigest.get(String(row['keycodeDigest']))]
      return [...new Set(names.flatMap(name => (typeof name === 'string' ? [normal(name)] : [])))].map(text => ({
        text,
        ...meant,
      }))
    }),
  )
}

function grouped(all: readonly (Meant & { readonly text: string })[]): Meanings {
  const groups = Map.groupBy(all, ({ text }) => text)
  return new Map([...groups].map(([text, group]) => [text, [...new Map(group.map(each => [each.id, each])).values()]]))
}
