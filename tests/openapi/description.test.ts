import { createConfig, lintFromString } from '@redocly/openapi-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { apiDescription } from '../../server/api-description.ts'
import { operationsIn } from '../support/operations.ts'

interface Operation {
  readonly operationId: string
  readonly summary: string
  readonly tags: readonly string[]
  readonly responses: Readonly<Record<string, unknown>>
}

describe('the description of the API', () => {
  let text: string
  let operations: ReturnType<typeof operationsIn<Operation>>
  beforeAll(async () => {
    const description = await apiDescription()
    text = JSON.stringify(description)
    operations = operationsIn<Operation>(description)
  })

  it('is valid OpenAPI, by the recommended rules', async () => {
    const rules = {
      // What an operation without a body may be refused for is said once, in the description of the whole.
      'operation-4xx-response': 'off',
      // An id is a number, so `/door/{id}/history` and `/door/import/{id}` cannot be taken for one another.
      'no-ambiguous-paths': 'off',
    } as const
    const config = await createConfig({ extends: ['recommended'], rules })
    const problems = await lintFromString({ source: text, absoluteRef: 'openapi.json', config })
    const told = problems.map(({ ruleId, message, location: [at] }) => `${ruleId}: ${message} ${at?.pointer ?? ''}`)
    expect(told).toEqual([])
  })

  it('has a name of its own for every operation', () => {
    const ids = operations.map(([, , { operationId }]) => operationId)
    expect(new Set(ids).size).toBe(ids.length)
    for (const id of ids) expect(id).toMatch(/^(get|post|put|delete)[A-Z]\w*$/)
  })

  it('says of every operation what it does, where it belongs and what it answers', () => {
    const wanting = operations.filter(([, , { summary, tags, responses }]) => {
      const [status, answer] = Object.entries(responses).find(([code]) => code.startsWith('2')) ?? []
      const isAnswered = status === '204' || /"schema":\{"|"\$ref":/.test(JSON.stringify(answer) ?? '')
      return !/^[A-Z]/.test(summary) || / \//.test(summary) || tags.length !== 1 || tags[0] === '' || !isAnswered
    })
    expect(wanting).toEqual([])
  })

  it('says what operations share only once: it is small enough to be read by every tool', () => {
    expect(operations.length).toBeGreaterThan(900)
    // Operations of features have schemas of their own; those of entities share nearly all.
    expect(text.length / operations.length).toBeLessThan(610)
  })
})
