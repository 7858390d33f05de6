import { describe, expect, it } from 'vitest'
import { fontOf } from '../../src/ui/map/base-style.ts'
import { following, pauseMs } from '../../src/ui/map/following.ts'
import { levels, rankOf } from '../../src/ui/map/level.tsx'
import { withMarks } from '../../src/ui/map/mark-layers.ts'
import { boundsOf, featuresOf, sameMarks, type PlaceMark } from '../../src/ui/map/place-mark.ts'

const mark = (id: number, more: Partial<PlaceMark> = {}): PlaceMark => ({
  kind: 'site',
  id,
  title: `Site ${id}`,
  words: 'No alarms',
  level: 'calm',
  longitude: 0,
  latitude: 0,
  ...more,
})
const colours = {
  sea: '#aaa',
  land: '#bbb',
  border: '#ccc',
  coast: '#ddd',
  text: '#111',
  surface: '#fff',
  level: { alarm: '#f00', alert: '#f80', unknown: '#888', info: '#00f', calm: '#888' },
}
const base = { version: 8 as const, sources: {}, layers: [] }

describe('what a map is given', () => {
  it('are the marks of a kind, longitude first, each with how bad it is', () => {
    const { features } = featuresOf('site', [
      mark(1, { longitude: -1.4, latitude: 50.9, level: 'alarm' }),
      mark(2, { kind: 'device' }),
    ])
    expect(features.map(({ geometry, properties }) => [geometry.coordinates, properties.id, properties.rank])).toEqual([
      [[-1.4, 50.9], 1, rankOf('alarm')],
    ])
  })

  it('ranks an alarm above an alert, that above what is unknown, and that above calm', () => {
    expect(levels.toSorted((a, b) => rankOf(b) - rankOf(a))).toEqual(['alarm', 'alert', 'unknown', 'info', 'calm'])
  })

  it('makes a cluster as bad as the worst in it', () => {
    const { sources } = withMarks(base, colours, 1)
    for (const id of ['gatehouse-site', 'gatehouse-device'])
      expect(sources[id]).toMatchObject({ cluster: true, clusterProperties: { rank: ['max', ['get', 'rank']] } })
  })

  it('is drawn larger on a wall', () => {
    const size = (factor: number) =>
      withMarks(base, colours, factor).layers.flatMap(layer =>
        layer.type === 'symbol' ? [layer.layout?.['text-size']] : [],
      )
    expect(size(2)).toEqual(size(1).map(each => Number(each) * 2))
  })

  it('keeps the layers of the style below the marks', () => {
    const style = { ...base, layers: [{ id: 'streets', type: 'background' as const }] }
    expect(withMarks(style, colours, 1).layers[0]?.id).toBe('streets')
  })
})

describe('marks that are updated', () => {
  it('are the same while nothing visible changes', () => {
    expect(sameMarks([mark(1), mark(2)], [mark(1), mark(2)])).toBe(true)
    expect(sameMarks([mark(1), mark(2)], [mark(1)])).toBe(false)
    expect(sameMarks([mark(1)], [mark(1), mark(2)])).toBe(false)
    for (const other of [mark(2), mark(1, { level: 'alarm' }), mark(1, { words: '1 alarm' }), mark(1, { latitude: 1 })])
      expect(sameMarks([mark(1)], [other])).toBe(false)
  })
})

describe('the font of labels', () => {
  it('is the browser’s where a style brings no glyphs', () => {
    expect(fontOf(base)).toEqual(['sans-serif'])
  })

  it('is one that the style has itself, and never an expression', () => {
    const label = (id: string, font: unknown) => ({ id, type: 'symbol', source: 's', layout: { 'text-font': font } })
    const layers = [label('a', ['step', ['zoom'], ['literal', ['X']]]), label('b', ['Noto Sans Bold'])]
    const style = { ...base, glyphs: 'https://maps.example/{fontstack}/{range}.pbf', layers } as never
    expect(fontOf(style)).toEqual(['Noto Sans Bold'])
  })
})

describe('all that is on a map', () => {
  it('fits in a box', () => {
    const marks = [mark(1, { longitude: -2, latitude: 53 }), mark(2, { longitude: 1, latitude: 50 })]
    expect(boundsOf(marks)).toEqual([-2, 50, 1, 53])
    expect(boundsOf([])).toBeUndefined()
  })
})

describe('a map that follows', () => {
  it('goes to what is newer than all before, once', () => {
    expect(following({ id: 5 }, 4, undefined, 0)).toBe('go')
    expect(following({ id: 5 }, 5, undefined, 0)).toBe('stay')
    expect(following(undefined, 0, undefined, 0)).toBe('stay')
  })

  it('waits for 30 s after the user has moved it, then goes', () => {
    expect(following({ id: 5 }, 4, 1000, 11_000)).toEqual({ waitMs: pauseMs - 10_000 })
    expect(following({ id: 5 }, 4, 1000, 1000 + pauseMs)).toBe('go')
  })
})
