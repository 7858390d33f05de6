import { firstValueFrom } from 'rxjs'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { signalR } from '../../../src/live/signalr.ts'
import { oneDatabase } from '../../support/database.ts'
import { startServer, type TestServer } from '../../support/server.ts'
import { RawClient } from '../signalr/raw-client.ts'

describe.each(oneDatabase)('many connections at once, on %s', kind => {
  let server: TestServer
  let open: RawClient[] = []
  beforeAll(async () => void (server = await startServer(kind)))
  afterEach(async () => {
    for (const { socket } of open) socket.close()
    await Promise.all(open.map(({ closed }) => closed))
    open = []
  })
  afterAll(() => server?.close())

  /** Connects, and answers why each was refused; undefined for one that works. */
  async function connect(tokens: readonly string[]) {
    const raws = await Promise.all(tokens.map(token => RawClient.open(`${server.url}/hubs/pub-sub`, { token })))
    open.push(...raws)
    return Promise.all(
      raws.map(async raw => {
        raw.send({ type: 1, invocationId: '1', target: 'ServerTime', arguments: [] })
        const answer = (await raw.next()) as { type: number; error?: string; result?: unknown }
        if (answer.type === 3 && answer.result) return undefined
        expect(answer).toMatchObject({ type: 7, allowReconnect: false })
        return answer.error
      }),
    )
  }

  it('of one session are accepted up to the limit, and the others are told why', async () => {
    const { token } = await server.signIn('siteOwner')
    const answers = await connect(Array.from({ length: 66 }, () => token))
    expect(answers.filter(reason => reason === undefined)).toHaveLength(64)
    expect(answers.filter(Boolean)).toEqual([
      'This browser has too many connections open. Close some of its tabs',
      'This browser has too many connections open. Close some of its tabs',
    ])
  })

  it('are refused with a message that the page shows as it is', async () => {
    const { token, headers } = await server.signIn('siteOwner')
    await connect(Array.from({ length: 64 }, () => token))
    const line$ = signalR(server.url, { headers })('pub-sub')
    await expect(firstValueFrom(line$)).rejects.toThrow(
      /^This browser has too many connections open. Close some of its tabs$/,
    )
  })

  it('of one user are bounded over all sessions, and leave others alone', async () => {
    const sessions = await Promise.all(Array.from({ length: 4 }, () => server.signIn('siteOwner')))
    const answers = await connect(sessions.flatMap(({ token }) => Array.from({ length: 51 }, () => token)))
    expect(answers.filter(reason => reason === undefined)).toHaveLength(200)
    expect(new Set(answers.filter(Boolean))).toEqual(
      new Set(['This user has too many connections open. Close Gatehouse in other tabs or on other screens']),
    )
    const { token } = await server.signIn('otherSiteOwner')
    expect(await connect([token])).toEqual([undefined])
  })
})
