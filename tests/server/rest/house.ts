import { authPlugin } from '../../../server/auth/plugin.ts'
import { collectRoutes } from '../../../server/rest/openapi/route.ts'
import { restPlugin } from '../../../server/rest/plugin.ts'
import type { DatabaseKind } from '../../support/database.ts'
import { startServer, type TestClient, type TestServer } from '../../support/server.ts'

export type Row = Record<string, unknown>

/** A server with sign-in and the entities' routes alone. */
export const startRest = (kind: DatabaseKind, now?: () => Date): Promise<TestServer> =>
  startServer(kind, {
    plugins: [async app => collectRoutes(app), authPlugin, restPlugin],
    logger: { level: 'error' },
    ...(now && { now }),
  })

/** Adds a record that is meant to be taken. */
export async function made(as: TestClient, path: string, body: Row): Promise<Row> {
  const answer = await as.post<Row>(`/api${path}`, body)
  if (answer.status !== 201) throw new Error(`${path} was refused: ${answer.status} ${JSON.stringify(answer.body)}`)
  return answer.body
}

/** A 422 of one property. */
export const wrong = (propertyName: string, errorMessage: unknown) => ({
  status: 422,
  body: [{ propertyName, errorMessage }],
})
