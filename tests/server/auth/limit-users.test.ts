import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { generousLimits } from '../../../server/auth/limit-users.ts'
import { oneDatabase } from '../../support/database.ts'
import { startServer, type TestServer } from '../../support/server.ts'

const userLimits = { ...generousLimits, validate: { user: 5, client: 8 }, upload: { user: 3, client: 6 } }

describe.each(oneDatabase)('what a user may ask, on %s', kind => {
  let server: TestServer
  beforeAll(async () => void (server = await startServer(kind, { auth: { userLimits } })))
  afterAll(() => server?.close())

  it('is bounded where it would tell what others have, for each user', async () => {
    const owner = server.client('siteOwner')
    const ask = () => owner.get('/api/person/validate-email?value=nobody@x.example')
    for (let n = 0; n < 5; n++) expect(await ask()).toMatchObject({ status: 200, body: true })
    const refused = await ask()
    expect(refused).toMatchObject({ status: 429, body: { code: 'tooManyRequests' } })
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((refused.body as { error: string }).error).toMatch(/Try again in \d+ seconds/)
    expect((await owner.get('/api/person/validate-name?firstName=a&surname=b')).status).toBe(429)
    expect((await owner.get('/api/person')).status).toBe(200)
    const other = server.client('otherSiteOwner')
    expect((await other.get('/api/person/validate-email?value=nobody@x.example')).status).toBe(200)
  })

  it('is bounded for files, of one kind or another', async () => {
    const { headers } = await server.signIn('otherSiteOwner')
    const send = (path: string) => {
      const form = new FormData()
      form.append('file', new Blob(['a,b\n1,2\n']), 'a.csv')
      return fetch(`${server.url}/api${path}`, { method: 'POST', headers, body: form })
    }
    expect((await send('/person/import/columns')).status).toBe(201)
    expect((await send('/fob/import/columns')).status).toBe(201)
    expect((await send('/file/picture?entity=person&field=profilePicture')).status).toBe(415)
    const refused = await send('/person/import/columns')
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  })

  it('has bounded memory, and says when there is room again', async () => {
    const { pool } = server.context.database
    const { acme, userIds } = server.estate
    await pool.query(
      `insert into import ("clientId", "userId", "entity", "fileKey", "fileName", "rows", "header", "samples", "delimiter", "bytes", "createdAt")
       select $1, $2, 'person', 'x' || n || '.csv', 'x', 1, '[]', '[]', ',', 20000000, now() - interval '20 hours'
       from generate_series(1, 11) n`,
      [acme.clientId, userIds.siteOwner],
    )
    const { headers } = await server.signIn('siteOwner')
    const form = new FormData()
    form.append('file', new Blob(['a,b\n1,2\n']), 'a.csv')
    const refused = await fetch(`${server.url}/api/person/import/columns`, { method: 'POST', headers, body: form })
    expect([refused.status, await refused.json()]).toEqual([
      429,
      {
        code: 'uploadsFull',
        error: 'Your upload space is full. Try again in 4 hours',
      },
    ])
  })
})
