import { join } from 'node:path'
import { tmpdir } from 'node:os'
import pg from 'pg'
import { Registry } from 'prom-client'
import { brandedEntities } from '../src/domain/branded.ts'
import { entities } from '../src/domain/entities/index.ts'
import { buildApp } from './app.ts'
import { inProcessBus } from './bus/in-process.ts'
import type { Context } from './context.ts'
import { loadFeatures } from './features/load.ts'
import { connectPorts } from './ports.ts'
import { openApiDocument, type Document } from './rest/openapi/document.ts'
import { readSettings } from './settings.ts'

/** The description of the whole API, as a user with every permission gets it. Needs no database and opens no port. */
export async function apiDescription(): Promise<Document> {
  const context = await contextAlone()
  const app = await buildApp(context)
  const described = openApiDocument(context.entities, app.collectedRoutes)
  await app.close()
  return described
}

/** A pool connects when it is first asked, and the app asks nothing before it is ready. */
async function contextAlone(): Promise<Context> {
  const settings = readSettings({ GATEHOUSE_DATA: join(tmpdir(), 'gatehouse-described'), GATEHOUSE_DEMO: 'off' })
  const pool = new pg.Pool()
  return {
    settings,
    database: { pool, background: pool, long: pool, kind: 'postgresql', close: () => pool.end() },
    bus: inProcessBus(),
    entities: brandedEntities(entities, settings.brand),
    ports: connectPorts(await loadFeatures()),
    metrics: new Registry(),
    now: () => new Date(),
  }
}
