import { execFile } from 'node:child_process'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { databaseKinds, openTestDatabase, prepareTestDatabase, type PreparedDatabase } from '../../support/database.ts'
import { estatePassword } from '../../support/server.ts'
import { furnish, startProcess } from '../../support/server-process.ts'
import { caller } from '../../support/test-client.ts'

const signInPath = '/api/authentication/request-token'

async function ownerOf(url: string) {
  const stranger = caller(url, async () => ({}))
  const { body } = await stranger.post<{ token: string }>(signInPath, {
    username: 'siteOwner',
    password: estatePassword,
  })
  return caller(url, async () => ({ authorization: `Bearer ${body.token}` }))
}

/** What `npm run audit:verify` says, and the code it ends with. */
const verify = (prepared: PreparedDatabase, ...args: string[]) =>
  new Promise<{ code: number; said: string }>(resolve => {
    const env = { ...process.env, GATEHOUSE_DATA: prepared.dataFolder, DATABASE_URL: prepared.databaseUrl }
    execFile(process.execPath, ['server/audit-verify.ts', ...args], { env }, (error, stdout, stderr) =>
      resolve({ code: Number(error?.code ?? 0), said: stdout + stderr }),
    )
  })

describe.each(databaseKinds)('the audit log of servers, on %s', kind => {
  const ends: (() => Promise<unknown>)[] = []
  afterAll(async () => {
    for (const end of ends.reverse()) await end()
  })

  it('is sealed by whichever process is there, whole after a kill, and verified from outside', async () => {
    const prepared = await prepareTestDatabase(kind)
    ends.push(() => prepared.drop())
    const estate = await furnish(prepared)
    const first = await startProcess(prepared)
    const second = kind === 'postgresql' ? await startProcess(prepared) : first
    const [one, two] = await Promise.all([ownerOf(first.url), ownerOf(second.url)])
    const add = (as: typeof one, n: number) => as.post('/api/zone', { name: `Zone ${n}`, areaId: estate.acme.areaId })
    const answers = await Promise.all(Array.from({ length: 40 }, (_, n) => add(n % 2 ? one : two, n)))
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201))
    await first.kill()
    const last = kind === 'postgresql' ? second : await startProcess(prepared)
    const owner = await ownerOf(last.url)
    const added = async () => {
      const answer = await owner.get<{ items: unknown[] }>('/api/auditlog?entity=zone&what=added&limit=100')
      expect([answer.status, answer.body.items?.length], JSON.stringify(answer.body)).toEqual([200, 40])
    }
    await vi.waitFor(added, { timeout: 60_000, interval: 500 })
    await last.stop()

    const whole = await verify(prepared)
    expect(whole).toEqual({ code: 0, said: expect.stringContaining('Every chain is whole.') as string })
    const [end = ''] = new RegExp(`\\b${estate.acme.clientId}:\\d+:[0-9a-f]{64}`).exec(whole.said) ?? []
    expect((await verify(prepared, '--noted', end)).code).toBe(0)
    const test = await openTestDatabase(prepared)
    await test.pool.query('alter table audit_log disable trigger user')
    await test.pool.query(`update audit_log set "title" = 'Other' where "what" = 'added' and "title" = 'Zone 7'`)
    await test.close()
    const broken = await verify(prepared)
    expect([broken.code, broken.said]).toEqual([
      1,
      expect.stringMatching(new RegExp(`client ${estate.acme.clientId}: BROKEN at entry \\d+\\.`)),
    ])
  })
})
