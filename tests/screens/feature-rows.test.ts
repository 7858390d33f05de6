import { describe, expect, it } from 'vitest'
import { featureRows, matching, toggled } from '../../src/screens/user-group/feature-rows.ts'
import { permissions } from '../../src/domain/permissions.ts'
import { words } from '../../src/domain/vocabulary.ts'

const caller = { words: words('cloud') }
const features = permissions.map(({ code }, index) => ({ id: index + 1, title: code }))
const rows = featureRows(features, caller)
const row = (stem: string) => rows.find(each => each.stem === stem)

describe('the rows of feature permissions', () => {
  it('hold every feature once', () => {
    const ids = rows.flatMap(({ cells }) => cells.map(({ id }) => id))
    expect(ids).toHaveLength(features.length)
    expect(new Set(ids).size).toBe(features.length)
  })

  it('are called by all that their codes are about, in the words of the brand', () => {
    expect(row('DOOR')?.label).toBe('Doors')
    expect(row('AREA')?.label).toContain('Cameras'.toLowerCase())
    expect(row('AREA')?.label.toLowerCase()).toContain('sites')
    expect(row('SKCONFIGURATION')?.label).toBe('Smart key configurations')
  })

  it('go from reading to commanding', () => {
    expect(row('ZONE')?.cells.map(({ label }) => label)).toEqual(['Read', 'Add', 'Edit', 'Delete'])
    expect(row('DOOR')?.cells.map(({ label }) => label)).toEqual(['Read', 'Add', 'Edit', 'Delete', 'Command'])
  })

  it('end with what is none of these, in its own words', () => {
    expect(rows.at(-1)?.stem).toBe('')
    expect(rows.at(-1)?.cells.map(({ label }) => label)).toContain(
      'Work as staff of the provider, for every organisation',
    )
  })

  it('take a feature that this version has no words for by its code', () => {
    const [unknown] = featureRows([{ id: 1, title: 'TELEPORTER_READ' }], caller)
    expect(unknown).toMatchObject({ label: 'TELEPORTER_READ', cells: [{ label: 'Read' }] })
  })

  it('are found by what they are about, by a code, and by the words of what is none of the usual', () => {
    expect(matching(rows, 'doors').map(({ stem }) => stem)).toContain('DOOR')
    expect(matching(rows, 'door_read').flatMap(({ cells }) => cells.map(({ code }) => code))).toContain('DOOR_READ')
    expect(matching(rows, 'staff of the provider')[0]?.cells.map(({ code }) => code)).toEqual(['KMSUSER_USER'])
    expect(matching(rows, 'nothing has this')).toEqual([])
  })
})

describe('a choice of features', () => {
  it('is as before once a change is undone, in any order', () => {
    const base = [9, 3, 7]
    expect(toggled(base, toggled(base, base, 3), 3)).toEqual(base)
    expect(toggled(base, toggled(base, base, 5), 5)).toEqual(base)
    expect(toggled(base, base, 5)).toEqual([9, 3, 7, 5])
  })
})
