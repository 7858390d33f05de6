import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { add, apiOf, idOf, sample, type Row } from '../records.ts'
import { every, named, type Suite } from './suite.ts'

interface Document {
  paths: Record<
    string,
    Record<
      string,
      {
        operationId: string
        summary: string
        security: unknown[]
        responses: Record<string, unknown>
        requestBody?: unknown
        parameters: { name: string }[]
      }
    >
  >
  components: { schemas: Record<string, Parameters<typeof z.fromJSONSchema>[0]> }
}

export const openapi: Suite = house =>
  describe('/api/openapi.json', () => {
    const document = async () => (await house().staff.get<Document>('/api/openapi.json')).body
    const named_ = (id: string) => id.charAt(0).toUpperCase() + id.slice(1)

    it('describes every route there is, and no other', async () => {
      const { paths } = await document()
      const described = Object.entries(paths).flatMap(([path, methods]) =>
        Object.keys(methods).map(method => `${method.toUpperCase()} ${path}`),
      )
      const routes = house().server.app.collectedRoutes.map(
        ({ method, url }) => `${method} ${url.replace(/:(\w+)/g, '{$1}')}`,
      )
      expect(described.sort()).toEqual([...new Set(routes)].sort())
      for (const path of described) expect(path).toMatch(/^[A-Z]+ \/api\//)
    })

    it('has a name of its own for every operation', async () => {
      const { paths } = await document()
      const ids = Object.values(paths).flatMap(methods => Object.values(methods).map(({ operationId }) => operationId))
      expect(new Set(ids).size).toBe(ids.length)
      for (const id of ids) expect(id).toMatch(/^(get|post|put|delete|patch)[A-Z]\w*$/)
    })

    it('refers to nothing that it does not have', async () => {
      const text = JSON.stringify(await document())
      const { schemas } = (JSON.parse(text) as Document).components
      for (const [, name] of text.matchAll(/"#\/components\/schemas\/(\w+)"/g))
        expect(Object.keys(schemas)).toContain(name)
    })

    it.each(named(every))('%s: what is answered is as described', async (id, entity) => {
      const { staff } = house()
      const schema = z.fromJSONSchema((await document()).components.schemas[named_(id)] ?? { not: {} })
      const rows = [await add(staff, entity, house()), await add(staff, entity, house(), { only: 'required' })]
      for (const row of rows)
        expect(schema.safeParse((await staff.get(`${apiOf(entity)}/${idOf(entity, row)}`)).body)).toMatchObject({
          success: true,
        })
      const {
        body: { items },
      } = await staff.get<{ items: Row[] }>(`${apiOf(entity)}?limit=20`)
      for (const item of items) expect(schema.safeParse(item)).toMatchObject({ success: true })
    })

    it.each(named(every.filter(({ verbs }) => verbs.includes('add'))))(
      '%s: what it takes is as described',
      async (id, entity) => {
        const { staff } = house()
        const schema = z.fromJSONSchema((await document()).components.schemas[`${named_(id)}Add`] ?? { not: {} })
        expect(schema.safeParse(await sample(staff, entity, house()))).toMatchObject({ success: true })
        expect(schema.safeParse(await sample(staff, entity, house(), { only: 'required' }))).toMatchObject({
          success: true,
        })
        expect(schema.safeParse({ ...(await sample(staff, entity, house())), nonsense: 1 })).toMatchObject({
          success: false,
        })
      },
    )
  })
