import { describe, expect, it } from 'vitest'
import { boundsText, resolved, sampleOf, typeText } from '../../../src/screens/api-reference/schema-text.ts'

const tree = {
  type: 'object',
  properties: { name: { type: 'string' }, below: { type: 'array', items: { $ref: '#/components/schemas/Tree' } } },
  required: ['name', 'below'],
}
const endless = { type: 'object', properties: { again: { $ref: '#/components/schemas/Endless' } }, required: ['again'] }
const schemas = { Tree: tree, Endless: endless }

describe('the text of a schema', () => {
  it('is its type in words', () => {
    expect(typeText({ type: 'integer' })).toBe('integer')
    expect(typeText({ type: 'string', format: 'date-time' })).toBe('text (date-time)')
    expect(
      typeText({ anyOf: [{ type: 'array', items: { $ref: '#/components/schemas/Tree' } }, { type: 'null' }] }),
    ).toBe('list of Tree or null')
    expect(typeText({ enum: ['in', 'out', null] })).toBe('"in" | "out" | null')
    expect(typeText({ type: ['string', 'null'] })).toBe('text or null')
  })

  it('is its bounds, also where it may be null, but not those of every integer', () => {
    expect(boundsText({ anyOf: [{ type: 'integer', minimum: 1, maximum: 255 }, { type: 'null' }] })).toBe(
      'at least 1, at most 255',
    )
    expect(boundsText({ type: 'integer', minimum: -2_147_483_647, maximum: 2_147_483_647, default: 5 })).toBe(
      '5 by default',
    )
    expect(boundsText({ type: 'string', maxLength: 50, readOnly: true })).toBe('at most 50 characters, only read')
  })

  it('is what a reference names', () => {
    expect(resolved({ $ref: '#/components/schemas/Tree' }, schemas)).toBe(tree)
    expect(resolved({ anyOf: [{ $ref: '#/components/schemas/Tree' }, { type: 'null' }] }, schemas).properties).toBe(
      tree.properties,
    )
  })

  it('is all that it is put together of', () => {
    const oak = { allOf: [{ $ref: '#/components/schemas/Tree' }], properties: { acorns: { type: 'integer' } } }
    expect(resolved({ $ref: '#/components/schemas/Oak' }, { ...schemas, Oak: oak })).toEqual({
      type: 'object',
      properties: { ...tree.properties, acorns: { type: 'integer' } },
      required: ['name', 'below'],
    })
    expect(typeText(oak)).toBe('object')
  })
})

describe('a sample', () => {
  it('has what must be there', () => {
    expect(sampleOf({ $ref: '#/components/schemas/Tree' }, schemas)).toEqual({ name: '…', below: [] })
    expect(sampleOf({ type: 'integer', minimum: 7 }, schemas)).toBe(7)
    expect(sampleOf({ enum: ['in', 'out'] }, schemas)).toBe('in')
  })

  it('ends, where a schema holds itself', () => {
    expect(JSON.stringify(sampleOf(endless, schemas)).length).toBeLessThan(100)
  })
})
