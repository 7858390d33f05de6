import { sql, type SqlBool } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { all, kysely } from '../../../../server/db/query.ts'
import { isWritten } from '../../../../server/db/tables/columns.ts'
import { signedIn } from '../../../contract/house.ts'
import { databaseKinds } from '../../../support/database.ts'
import { startServer, type TestClient, type TestServer } from '../../../support/server.ts'
import { searchKinds } from '../../../../src/features/search/domain/kinds.ts'
import { plain } from '../../../../src/features/search/domain/words.ts'
import type { Collection } from '../../../../src/features/search/domain/wire.ts'
import { hasWords } from '../../../../src/features/search/server/conditions.ts'

describe.each(databaseKinds)('search on %s', kind => {
  let server: TestServer
  let owner: TestClient
  beforeAll(async () => {
    server = await startServer(kind)
    owner = server.client('siteOwner')
    const { acme, areaTypeId } = server.estate
    const add = async (path: string, body: object) => expect((await owner.post(path, body)).status, path).toBe(201)
    await add('/api/person', { firstName: 'Zoë', surname: 'Müller', email: 'zoe@acme.example', phone: '01234 567890' })
    await add('/api/person', { firstName: 'Ann', surname: 'Harbourne' })
    const { rows } = await server.context.database.pool.query<{ addressId: number }>(
      `insert into address ("clientId", "line1", "postcode") values ($1, '1 Quay', 'AB12 3CD') returning "addressId"`,
      [acme.clientId],
    )
    await add('/api/area', { name: 'Harbour House', typeId: areaTypeId, addressId: rows[0]?.addressId })
    await add('/api/fob', { reference: 'ABC 100%', keycode: '00000000F00D' })
    await add('/api/group', { name: 'Night shift', areaId: acme.areaId })
  })
  afterAll(() => server?.close())

  const ask = async (query: string, as = owner, perPage = 50) =>
    (await as.get<Collection>(`/api/collection?${new URLSearchParams({ query, per_page: String(perPage) })}`)).body
  const found = async (query: string, as = owner) => (await ask(query, as)).datums.map(({ title }) => title)

  it('finds from one character, by the beginning of a name', async () => {
    expect(await found('n')).toContain('Night shift')
    expect(await found('z')).toEqual(['Zoë Müller'])
  })

  it('finds words anywhere in a name, without case and accents, and all words of several', async () => {
    expect(await found('shift')).toEqual(['Night shift'])
    expect(await found('MULLER zoe')).toEqual(['Zoë Müller'])
    expect(await found('müller')).toEqual(['Zoë Müller'])
    expect(await found('567890')).toEqual(['Zoë Müller'])
    expect(await found('müller ann')).toEqual([])
  })

  it('finds what is spelled nearly so', async () => {
    expect(await found('Harbuor')).toEqual(expect.arrayContaining(['Harbour House']))
    expect(await found('Muler')).toEqual(['Zoë Müller'])
  })

  it('finds a site by its postcode, and a credential by its whole keycode alone', async () => {
    expect(await found('ab12 3')).toEqual(['Harbour House'])
    expect(await found('00000000F00D')).toEqual(['ABC 100%'])
    expect(await found('00000000F0')).toEqual([])
  })

  it('takes signs as they are', async () => {
    expect(await found('100%')).toEqual(['ABC 100%'])
    for (const query of ['%%%', '___', '\\\\\\', "'; --", '"clientId"', '\u0000x']) {
      const { status } = await owner.get(`/api/collection?${new URLSearchParams({ query })}`)
      expect([200, 400, 422], query).toContain(status)
    }
    expect(await found('%%%')).toEqual([])
  })

  it('puts the exact title before beginnings, and those before words in between', async () => {
    for (const name of ['New Harbour', 'Harbour'])
      await owner.post('/api/group', { name, areaId: server.estate.acme.areaId })
    const titles = await found('harbour')
    expect(titles).toEqual(['Harbour', 'Ann Harbourne', 'Harbour House', 'New Harbour'])
  })

  it('says what a record is, where it is, and how many there are', async () => {
    const { acme } = server.estate
    const { datums, totalCount, isMore } = await ask('acme door 1')
    expect({ totalCount, isMore }).toEqual({ totalCount: 1, isMore: false })
    expect(datums).toEqual([
      {
        type: 'door',
        id: acme.doorIds[0],
        entity: 'door',
        title: '1 Acme door 1',
        url: `/management/door/${acme.doorIds[0]}`,
        client: null,
        description: 'Acme site · Acme controller',
      },
    ])
    const few = await ask('acme', owner, 2)
    expect(few.datums).toHaveLength(2)
    expect(few.totalCount).toBeGreaterThan(2)
    expect(new Set(few.datums.map(({ type }) => type)).size).toBe(2)
  })

  it('finds records of one type alone where it is named', async () => {
    const doors = await owner.get<Collection>('/api/collection?query=acme&type=door')
    expect(new Set(doors.body.datums.map(({ type }) => type))).toEqual(new Set(['door']))
    expect((await owner.get('/api/collection?query=acme&type=secret')).status).toBe(422)
  })

  it('pages through nothing that is only spelled nearly so: narrowing finds it', async () => {
    for (let at = 1; at <= 4; at++)
      await owner.post('/api/group', { name: `Lighthouse ${at}`, areaId: server.estate.acme.areaId })
    const { body } = await owner.get<Collection>('/api/collection?query=lihgthouse&per_page=2')
    expect([body.totalCount, body.more, body.datums.length]).toEqual([4, [], 2])
  })

  it('pages through all of one type, each once, and says of which there are more', async () => {
    for (let at = 1; at <= 7; at++)
      await owner.post('/api/group', { name: `Pageable ${at}`, areaId: server.estate.acme.areaId })
    const first = await owner.get<Collection>('/api/collection?query=pageable&per_page=3')
    expect([first.body.totalCount, first.body.more]).toEqual([7, ['group']])
    const titles: string[] = []
    let after: string | null = ''
    while (after !== null) {
      const { body }: { body: Collection } = await owner.get<Collection>(
        `/api/collection?query=pageable&type=group&per_page=3&after=${after}`,
      )
      titles.push(...body.datums.map(({ title }) => title))
      after = body.next
    }
    expect(titles).toEqual([1, 2, 3, 4, 5, 6, 7].map(at => `Pageable ${at}`))
    const foreign = await server
      .client('otherSiteOwner')
      .get<Collection>('/api/collection?query=pageable&type=group&after=')
    expect(foreign.body.datums).toEqual([])
    for (const wrong of ['x', '1', '0-1-2', '0-99999999999'])
      expect((await owner.get(`/api/collection?query=pageable&type=group&after=${wrong}`)).status).toBe(422)
    expect((await owner.get('/api/collection?query=pageable&type=group&after=5-9999999999')).status).toBe(200)
  })

  it('shows nobody what is another client’s, outside their areas, or without their permission', async () => {
    const { acme, userIds } = server.estate
    expect(await found('acme', server.client('otherSiteOwner'))).toEqual([])
    const { rows } = await server.context.database.pool.query<{ userGroupIds: number[] }>(
      'select "userGroupIds" from "user" where "userId" = $1',
      [userIds.siteOwner],
    )
    const of = { clientId: acme.clientId, workingClientId: acme.clientId }
    const limited = { ...of, userGroupIds: rows[0]?.userGroupIds ?? [], areaIds: [acme.floorId] }
    const onFloor = await found('acme', await signedIn(server, { ...limited, username: 'floor' }))
    expect(onFloor).toContain('2 Acme door 2')
    expect(onFloor).not.toContain('1 Acme door 1')
    const nobody = await signedIn(server, { ...of, userGroupIds: [], username: 'nobody' })
    expect(await ask('acme', nobody)).toEqual({ totalCount: 0, isMore: false, more: [], datums: [], next: null })
    expect((await server.client().get('/api/collection?query=acme')).status).toBe(401)
  })

  it('finds no more what was deleted', async () => {
    const { body } = await owner.post<{ groupId: number }>('/api/group', {
      name: 'Passing',
      areaId: server.estate.acme.areaId,
    })
    expect(await found('passing')).toEqual(['Passing'])
    await owner.delete(`/api/group/${body.groupId}`)
    expect(await found('passing')).toEqual([])
  })

  it('refuses no text, too long a one, and too many at once', async () => {
    for (const query of [
      'query=',
      'query=%20',
      `query=${'a'.repeat(101)}`,
      'query=a&per_page=101',
      'query=a&per_page=0',
      '',
    ])
      expect((await owner.get(`/api/collection?${query}`)).status, query).toBe(422)
  })

  it('has each kind’s text in an index, as it is asked for', async () => {
    const { pool } = server.context.database
    const client = await pool.connect()
    try {
      for (const each of searchKinds) {
        const isLive = isWritten(each.entity) ? [sql<SqlBool>`"deletedAt" is null`] : []
        const where = all([hasWords(each, 'harbour'), ...isLive])
        const { sql: text, parameters } = where.compile(kysely)
        await client.query('begin')
        await client.query('set local enable_seqscan = off')
        const { rows: others } = await client.query<{ index: string }>(
          `select indexrelid::regclass::text as "index" from pg_index where indrelid = '"${each.entity.table}"'::regclass
             and not indisprimary and indexrelid <> '${each.entity.table}_words'::regclass`,
        )
        for (const { index } of others) await client.query(`drop index ${index}`)
        const { rows } = await client.query<{ 'QUERY PLAN': string }>(
          `explain select from "${each.entity.table}" where ${text}`,
          [...parameters],
        )
        await client.query('rollback')
        expect(JSON.stringify(rows)).toContain(`${each.entity.table}_words`)
      }
    } finally {
      client.release()
    }
  })

  it('has texts as the database has them', async () => {
    for (const text of ['Zoë MÜLLER', 'Ångström', 'naïve café', 'ØRSTED', 'Łódź', 'ЁЛКА', 'plain'])
      expect(await server.context.database.pool.query('select search_words($1) as "text"', [text])).toMatchObject({
        rows: [{ text: plain(text) }],
      })
  })
})
