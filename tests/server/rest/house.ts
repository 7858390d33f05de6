import type { FastifyInstance } from 'fastify'
import { authPlugin } from '../../../server/auth/plugin.ts'
import { loadFeatures } from '../../../server/features/load.ts'
import { featuresPlugin } from '../../../server/features/plugin.ts'
import { collectRoutes } from '../../../server/rest/openapi/route.ts'
import type { Context } from '../../../server/context.ts'
import { recordsPlugin } from '../../../server/records.ts'
import type { DatabaseKind } from '../../support/database.ts'
import { type ServerOptions, startServer, type TestClient, type TestServer } from '../../support/server.ts'

export type Row = Record<string, unknown>

const withFeatures = async (app: FastifyInstance, context: Context) =>
  featuresPlugin(app, context, await loadFeatures())

/** A server with sign-in and the routes of entities and features, and `more` plugins. */
export const startRest = (
  kind: DatabaseKind,
  now?: () => Date,
  environment: Record<string, string> = {},
  more: ServerOptions['plugins'] = [],
): Promise<TestServer> =>
  startServer(kind, {
    environment,
    plugins: [async app => collectRoutes(app), authPlugin, recordsPlugin, withFeatures, ...more],
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
