import { describe, expect, it } from 'vitest'
import { added, configured, freeId, offered, removed } from '../../dashboards/layout/changes.ts'
import { arranged } from '../../dashboards/layout/arrange.ts'
import { presets } from '../../dashboards/preset.ts'
import { widgets } from '../../dashboards/registry.ts'
import { words } from '../../src/domain/vocabulary.ts'
import { titleOf } from '../../dashboards/title.ts'
import { initialValues } from '../../dashboards/options/option-values.ts'
import { dashboard, type Tile } from '../../src/domain/dashboard.ts'

const sizes = (id: string) => widgets.get(id)?.size
const tile = (id: string, place: Partial<Tile> = {}): Tile => ({
  id,
  widget: 'clock',
  x: 0,
  y: 0,
  w: 6,
  h: 4,
  options: {},
  ...place,
})
const [controlRoom] = presets

describe('changing a wall', () => {
  it('puts a new tile below the others, with a new id', () => {
    const clock = widgets.get('clock')!
    const first = added([], clock)
    const second = added(first.tiles, clock)
    expect([first.id, second.id]).toEqual(['clock', 'clock-2'])
    expect(second.tiles[1]!.y).toBe(4)
    expect(dashboard.safeParse({ version: 1, tiles: second.tiles }).success).toBe(true)
  })

  it('finds an id that can be saved for a widget with a long name', () => {
    const long = 'a'.repeat(40)
    const id = freeId([tile(freeId([], long))], long)
    expect(dashboard.safeParse({ version: 1, tiles: [tile(id)] }).success).toBe(true)
  })

  it('closes the hole that a removed tile leaves', () => {
    const tiles = removed([tile('a'), tile('b', { y: 4 })], 'a', sizes)
    expect(tiles).toEqual([tile('b')])
  })

  it('takes an empty title as none', () => {
    const set = { options: { seconds: false }, title: '  ' }
    expect(configured([tile('a')], 'a', set)[0]).toMatchObject({ options: { seconds: false }, title: undefined })
  })

  it('keeps a tile of a widget that it does not know, and calls it by its id', () => {
    const unknown = tile('weather', { widget: 'weather', w: 1, h: 1, options: { city: 'Leeds' } })
    expect(arranged([unknown], sizes)).toMatchObject([{ id: 'weather', widget: 'weather', options: { city: 'Leeds' } }])
    expect(titleOf(unknown, words('cloud').say)).toBe('weather')
  })

  it('offers of a preset only what one may see, without holes', () => {
    const tiles = offered(controlRoom!.tiles, widgets, new Set(['EVENT_READ']), sizes)
    expect(tiles.map(({ widget }) => widget)).not.toContain('occupancy')
    expect(tiles.map(({ widget }) => widget)).not.toContain('client-messages')
    expect(tiles).toEqual(arranged(tiles, sizes))
    expect(tiles.find(({ widget }) => widget === 'connection-health')!.y).toBe(4)
  })

  it('leaves out of a preset a widget that there is not, and shows the rest', () => {
    const named = [tile('weather', { widget: 'weather', h: 4 }), tile('clock', { y: 4 })]
    expect(offered(named, widgets, new Set(), sizes)).toMatchObject([{ id: 'clock', widget: 'clock', y: 0 }])
  })
})

describe('the form of a tile', () => {
  it('begins with what is saved where that is valid, and with the initial value elsewhere', () => {
    const { options } = widgets.get('alarms')!
    expect(initialValues(options, { show: 'everything', sound: false, from: 'elsewhere' })).toEqual({
      show: 'both',
      sound: false,
    })
  })
})
