import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { oneDatabase } from '../../support/database.ts'
import { startServer, type TestClient, type TestServer } from '../../support/server.ts'
import { csv, importer } from '../rest/csv-import.ts'
import { made, type Row } from '../rest/house.ts'

describe.each(oneDatabase)('custom fields, on %s', kind => {
  let server: TestServer
  let owner: TestClient
  const ids: Record<string, number> = {}
  const custom = (values: Record<string, unknown>) =>
    Object.fromEntries(Object.entries(values).map(([name, value]) => [String(ids[name]), value]))
  const define = async (name: string, definition: Row = {}) => {
    const body = { objectType: 'person', dataType: 'text', name, public: true, ...definition }
    const row = await made(owner, '/customfield', body)
    ids[name] = row['customFieldId'] as number
    return row
  }

  beforeAll(async () => {
    server = await startServer(kind)
    owner = server.client('siteOwner')
    await define('Locker', { showInTable: true })
    await define('Height', { dataType: 'number' })
    await define('Inducted', { dataType: 'date' })
    await define('First aider', { dataType: 'flag' })
    await define('Shift', { dataType: 'choice', choices: 'Day\nNight\n' })
    await define('Secret', { public: false })
  })
  afterAll(() => server?.close())

  it('are listed to readers of the records, with what a form needs', async () => {
    const { body } = await owner.get<{ items: Row[] }>('/api/custom-field/of/person')
    expect(body.items[0]).toEqual({
      id: ids['Locker'],
      key: `custom.${ids['Locker']}`,
      name: 'Locker',
      dataType: 'text',
      choices: [],
      required: false,
      description: null,
      showInTable: true,
      showInTile: false,
      public: true,
    })
    expect(body.items[4]).toMatchObject({ name: 'Shift', choices: ['Day', 'Night'] })
    expect((await owner.get('/api/custom-field/of/nothing')).status).toBe(404)
    expect((await server.client().get('/api/custom-field/of/person')).status).toBe(401)
    expect((await server.client('trial').get('/api/custom-field/of/group')).status).toBe(403)
  })

  it('are in the rows, are checked, and keep values that are not sent', async () => {
    const sent = custom({ Locker: ' 12 ', Height: 1.8, Inducted: '2026-11-21', 'First aider': true, Shift: 'Night' })
    const row = await made(owner, '/person', { firstName: 'Custom', surname: 'Ada', custom: sent })
    const kept = custom({
      Locker: '12',
      Height: 1.8,
      Inducted: '2026-11-21',
      'First aider': true,
      Shift: 'Night',
      Secret: null,
    })
    expect(row['custom']).toEqual(kept)
    const path = `/api/person/${String(row['personId'])}`
    expect((await owner.get<Row>(path)).body['custom']).toEqual(kept)
    const edited = await owner.put<Row>(path, { version: 1, custom: custom({ Height: null }) })
    expect(edited.body['custom']).toEqual({ ...kept, ...custom({ Height: null }) })
    const list = await owner.get<{ items: Row[] }>('/api/person?q=Ada')
    expect(list.body.items[0]?.['custom']).toEqual(edited.body['custom'])
    const history = await owner.get<{ items: { before: Row; after: Row }[] }>(`${path}/history`)
    expect(history.body.items[0]?.before['custom']).toMatchObject(custom({ Height: 1.8 }))
  })

  it('refuse what does not fit, on their own property', async () => {
    const wrong = custom({
      Height: 'tall',
      Inducted: '2026-02-30',
      'First aider': 1,
      Shift: 'Dusk',
      Locker: 'x'.repeat(501),
    })
    const { status, body } = await owner.post('/api/person', {
      firstName: 'A',
      surname: 'B',
      custom: { ...wrong, 999999: 'x' },
    })
    expect(status).toBe(422)
    expect(
      (body as { propertyName: string }[]).map(({ propertyName }) => propertyName).sort((a, b) => (a < b ? -1 : 1)),
    ).toEqual([...Object.keys(wrong), '999999'].map(id => `custom.${id}`).sort((a, b) => (a < b ? -1 : 1)))
    expect(await owner.post('/api/person', { firstName: 'A', surname: 'B', custom: 'x' })).toMatchObject({
      status: 422,
      body: [{ propertyName: 'custom' }],
    })
    expect(
      await owner.post('/api/zone', { name: 'Zone', areaId: server.estate.acme.areaId, custom: wrong }),
    ).toMatchObject({ status: 422 })
  })

  it('have unique names among those of their object, and choices if they are one', async () => {
    const field = { objectType: 'person', dataType: 'text', name: 'LOCKER' }
    expect(await owner.post('/api/customfield', field)).toMatchObject({
      status: 422,
      body: [{ propertyName: 'name', errorMessage: 'Name is not unique' }],
    })
    expect(await owner.post('/api/customfield', { ...field, name: 'Size', dataType: 'choice' })).toMatchObject({
      status: 422,
      body: [{ propertyName: 'choices', errorMessage: 'Choices is required' }],
    })
    expect((await owner.post('/api/customfield', { ...field, objectType: 'door' })).status).toBe(201)
  })

  it('come and go with no restart', async () => {
    const definition = await define('Badge', { required: true })
    const without = { firstName: 'No', surname: 'Badge' }
    expect(await owner.post('/api/person', without)).toMatchObject({
      status: 422,
      body: [{ propertyName: `custom.${ids['Badge']}`, errorMessage: 'Badge is required' }],
    })
    const path = `/api/customfield/${String(definition['customFieldId'])}`
    await owner.put(path, { version: 1, name: 'Medal', required: false })
    expect(await owner.post('/api/person', without)).toMatchObject({
      status: 201,
      body: { custom: custom({ Badge: null }) },
    })
    expect((await owner.delete(path)).status).toBe(204)
    const row = await made(owner, '/person', { firstName: 'Gone', surname: 'Badge' })
    expect(Object.keys(row['custom'] as Row)).not.toContain(String(ids['Badge']))
  })

  it('are a client’s own, and hidden from its installer unless they are public', async () => {
    const other = await made(server.client('otherSiteOwner'), '/person', { firstName: 'Else', surname: 'Where' })
    expect(other['custom']).toEqual({})
    const row = await made(owner, '/person', {
      firstName: 'Guest',
      surname: 'Sees',
      custom: custom({ Secret: 'hidden', Locker: '7' }),
    })
    const engineer = server.client('engineer')
    const { acme, userIds } = server.estate
    await engineer.post(`/api/user/${userIds.engineer}/set-browsing-client`, { clientId: acme.clientId })
    const path = `/api/person/${String(row['personId'])}`
    const seen = await engineer.get<Row>(path)
    expect(seen.status).toBe(200)
    expect(seen.body['custom']).toMatchObject(custom({ Locker: '7' }))
    expect(JSON.stringify(seen.body)).not.toContain('hidden')
    await engineer.put(path, { version: 1, custom: custom({ Locker: '8' }) })
    expect((await owner.get<Row>(path)).body['custom']).toMatchObject(custom({ Locker: '8', Secret: 'hidden' }))
    expect(JSON.stringify((await owner.get(`${path}/history`)).body)).toContain('hidden')
    expect(JSON.stringify((await engineer.get(`${path}/history`)).body)).not.toContain('hidden')
    expect(JSON.stringify((await engineer.put(path, { version: 1, title: 'x' })).body)).not.toContain('hidden')
    const definition = `/api/customfield/${ids['Secret']}`
    expect(await engineer.put(definition, { public: true })).toMatchObject({ status: 403 })
    const guessed = await engineer.put(path, { version: 2, custom: custom({ Secret: 'mine' }) })
    expect(guessed.status).toBe(422)
  })

  it('are in exports and imports', async () => {
    const files = importer(server, await server.signIn('siteOwner')).of(server.estate.acme.clientId)
    const uploaded = await files.upload(
      '/person',
      csv(['First name', 'Surname', 'LOCKER', 'shift', 'First aider'], ['I', 'Imported', '5', 'night', 'yes']),
    )
    expect(uploaded.body.mapping).toMatchObject({ [`custom.${ids['Locker']}`]: 2, [`custom.${ids['Shift']}`]: 3 })
    const job = await files.end(
      await files.begin(
        '/person',
        csv(['First name', 'Surname', 'LOCKER', 'shift', 'First aider'], ['I', 'Imported', '5', 'night', 'yes']),
        'run',
      ),
    )
    expect(job).toMatchObject({ state: 'succeeded' })
    const bad = await files.end(
      await files.begin('/person', csv(['First name', 'Surname', 'Height'], ['I', 'Imported', 'tall']), 'dry-run'),
    )
    expect(bad.summary?.errors).toEqual([
      { row: 2, propertyName: `custom.${ids['Height']}`, errorMessage: 'Height must be a number' },
    ])
    const columns = ['surname', ...['Locker', 'Shift', 'First aider', 'Height'].map(name => `custom.${ids[name]}`)]
    const exported = await owner.get<string>(`/api/person/export?q=Imported&columns=${columns.join(',')}`)
    expect(parse(exported.body, { bom: true })).toEqual([
      ['Surname', 'Locker', 'Shift', 'First aider', 'Height'],
      ['Imported', '5', 'Night', 'Yes', ''],
    ])
  })

  it('are described to those whose they are', async () => {
    type Document = { components: { schemas: Record<string, { properties: { custom: { properties?: Row } } }> } }
    const schema = async (as: TestClient) =>
      (await as.get<Document>('/api/openapi.json')).body.components.schemas['PersonValues']?.properties.custom
    expect((await schema(owner))?.properties).toMatchObject(
      custom({ Locker: { title: 'Locker', maxLength: 500, type: ['string', 'null'] } }),
    )
    expect((await schema(server.client('otherSiteOwner')))?.properties).toBeUndefined()
  })
})
