import { QueryClient } from '@tanstack/react-query'
import { expect, it, onTestFinished, vi } from 'vitest'
import { request } from '../../src/api/request.ts'
import { queryKeys } from '../../src/api/session.ts'
import { followRefusals } from '../../src/app/session/refusals.ts'

const signedIn = { userId: 1 }
const router = { state: { location: { pathname: '/', search: '', hash: '' } }, navigate: async () => undefined }

/** A page whose server answers each path with a status. */
function page(statuses: Readonly<Record<string, number>>) {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path)
    const status = statuses[path] ?? 200
    return Response.json(status === 200 ? signedIn : { error: 'Sign in to continue', code: 'notSignedIn' }, { status })
  })
  const queries = new QueryClient()
  queries.setQueryData(queryKeys.session, signedIn)
  const stop = followRefusals(queries, router as unknown as Parameters<typeof followRefusals>[1])
  onTestFinished(() => {
    stop()
    vi.unstubAllGlobals()
  })
  return { asked, session: () => queries.getQueryData(queryKeys.session) }
}
const ask = (path: string) => request('GET', path).catch(() => undefined)
const settled = () => new Promise(resolve => setTimeout(resolve, 20))

it('a call that was refused for its old token ends no session that goes on', async () => {
  const { asked, session } = page({ '/api/door': 401 })
  await Promise.all([ask('/door'), ask('/door')])
  await settled()
  expect(session()).toEqual(signedIn)
  expect(asked.filter(path => path === '/api/authentication/user')).toHaveLength(1)
})

it('a session that is over ends for the page', async () => {
  const { session } = page({ '/api/door': 401, '/api/authentication/user': 401 })
  await ask('/door')
  await settled()
  expect(session()).toBeNull()
})

it('while that cannot be asked, the page goes on as it was', async () => {
  const { session } = page({ '/api/door': 401, '/api/authentication/user': 503 })
  await ask('/door')
  await settled()
  expect(session()).toEqual(signedIn)
})
