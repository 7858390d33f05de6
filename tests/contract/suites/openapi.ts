import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { beforeAll, describe, expect, it } from 'vitest'
import { operationsIn } from '../../support/operations.ts'
import { add, apiOf, idOf, sample, type Row } from '../records.ts'
import { every, named, type Suite } from './suite.ts'

type Schema = Readonly<Record<string, unknown>>

interface Document {
  paths: Record<string, object>
  components: { schemas: Record<string, Schema> }
}

/** A check by the schemas of the document: it answers what is wrong. */
function checkOf({ components }: Document, schema: Schema): (value: unknown) => unknown {
  const ajv = new Ajv2020({ strict: false, allErrors: true })
  addFormats(ajv)
  const check = ajv.addSchema({ $id: 'api:', components }).compile(schema)
  return value => (check(value) ? undefined : check.errors)
}

const refer = (name: string) => ({ $ref: `api:#/components/schemas/${name}` })

export const openapi: Suite = house =>
  describe('/api/openapi.json', () => {
    let document: Document
    const readDocument = async () => {
      document = (await house().staff.get<Document>('/api/openapi.json')).body
    }
    beforeAll(readDocument)
    const named_ = (id: string) => id.charAt(0).toUpperCase() + id.slice(1)

    it('describes every route there is, and no other', async () => {
      const described = operationsIn(document).map(([method, path]) => `${method} ${path}`)
      const routes = house().server.app.collectedRoutes.map(
        ({ method, url }) => `${method} ${url.replace(/:(\w+)/g, '{$1}')}`,
      )
      expect(described.sort()).toEqual([...new Set(routes)].sort())
      for (const path of described) expect(path).toMatch(/^[A-Z]+ \/api\//)
    })

    it.each(named(every))('%s: what is answered is as described', async (id, entity) => {
      const { staff } = house()
      const wrong = checkOf(document, { allOf: [refer(named_(id))], unevaluatedProperties: false })
      const rows = [await add(staff, entity, house()), await add(staff, entity, house(), { only: 'required' })]
      for (const row of rows)
        expect(wrong((await staff.get(`${apiOf(entity)}/${idOf(entity, row)}`)).body)).toBeUndefined()
      const {
        body: { items },
      } = await staff.get<{ items: Row[] }>(`${apiOf(entity)}?limit=20`)
      for (const item of items) expect(wrong(item)).toBeUndefined()
      // Those that were added are described from now on, and records have them.
      if (id === 'customField') await readDocument()
    })

    it.each(named(every.filter(({ verbs }) => verbs.includes('add'))))(
      '%s: what it takes is as described',
      async (id, entity) => {
        const { staff } = house()
        // That a body has nothing else is said once for all.
        const wrong = checkOf(document, { allOf: [refer(`${named_(id)}Add`)], unevaluatedProperties: false })
        expect(wrong(await sample(staff, entity, house()))).toBeUndefined()
        const least = await sample(staff, entity, house(), { only: 'required' })
        expect(wrong(least)).toBeUndefined()
        const more = await staff.post(apiOf(entity), { ...least, nonsense: 1 })
        expect([more.status, more.body]).toEqual([422, [expect.objectContaining({ propertyName: 'nonsense' })]])
      },
    )
  })
