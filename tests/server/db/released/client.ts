import { caller, type TestClient } from '../../../support/test-client.ts'
import { contents } from './contents.ts'

/** The site owner of a kept data folder, signed in at the server that runs on it. */
export async function signedIn(url: string): Promise<TestClient> {
  const { username, password } = contents
  const { status, body } = await caller(url, async () => ({})).post<{ token: string }>(
    '/api/authentication/request-token',
    { username, password },
  )
  if (status !== 200) throw new Error(`Signing in answered ${status}`)
  return caller(url, async () => ({ authorization: `Bearer ${body.token}` }))
}
