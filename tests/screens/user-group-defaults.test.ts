import { describe, expect, it } from 'vitest'
import { addedText, lackingOf } from '../../src/screens/user-group/defaults.ts'

const feature = (featureId: number, name: string, of: object) => ({ featureId, name, version: 1, ...of })
const features = [
  feature(1, 'DOOR_READ', { adminDefault: true, engineerDefault: true }),
  feature(2, 'DOOR_EDIT', { adminDefault: true, engineerDefault: false }),
  feature(3, 'CLIENT_DELETE', { adminDefault: true, engineerDefault: false }),
]
const may = (code: string) => code !== 'CLIENT_DELETE'

describe('the defaults of a kind of user group', () => {
  it('are the features marked for it that the group does not have', () => {
    expect(lackingOf(features, 'engineerDefault', [], may)).toEqual({ ids: [1], leftOut: 0 })
    expect(lackingOf(features, 'engineerDefault', [1], may)).toEqual({ ids: [], leftOut: 0 })
  })

  it('leave out what the caller may not give', () => {
    const lacking = lackingOf(features, 'adminDefault', [1], may)
    expect(lacking).toEqual({ ids: [2], leftOut: 1 })
    expect(addedText(lacking, 'adminDefault')).toBe('1 feature added. 1 that you do not have yourself was left out.')
  })

  it('say when nothing is lacking', () => {
    expect(addedText({ ids: [], leftOut: 0 }, 'engineerDefault')).toBe('It already has every default of Installer.')
  })
})
