import { readdirSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { optionInputs } from '../../dashboards/options/OptionInput.tsx'
import { presets } from '../../dashboards/preset.ts'
import { widgets } from '../../dashboards/registry.ts'
import { initialValues } from '../../dashboards/options/option-values.ts'
import { dashboard, gridColumns } from '../../src/domain/dashboard.ts'
import { permissions } from '../../src/domain/permissions.ts'
import { check } from '../../src/domain/validate.ts'

const folders = readdirSync(new URL('../../dashboards/widgets', import.meta.url))
const codes = new Set(permissions.map(({ code }) => code))

describe.each(folders)('the widget %s', folder => {
  const widget = widgets.get(folder)!

  it('is found under the name of its folder', () => {
    expect([...widgets.keys()]).toContain(folder)
  })

  it('begins with options that are valid, each of a kind that can be set', () => {
    expect(check(widget.options, initialValues(widget.options, {}), { mode: 'add' }).errors).toEqual([])
    for (const { kind } of Object.values(widget.options)) expect(Object.keys(optionInputs)).toContain(kind)
  })

  it('needs permissions that exist', () => {
    expect(widget.permissions.filter(code => !codes.has(code))).toEqual([])
  })

  it('fits the grid', () => {
    const { w, h, minW, minH } = widget.size
    expect([w <= gridColumns, minW <= w, minH <= h]).toEqual([true, true, true])
  })
})

describe.each(presets.map(preset => [preset.id, preset] as const))('the preset %s', (_id, preset) => {
  it('is a dashboard that can be saved', () => {
    expect(dashboard.safeParse({ version: 1, tiles: preset.tiles }).error).toBeUndefined()
  })

  it('has tiles of widgets that exist, large enough, with valid options', () => {
    for (const tile of preset.tiles) {
      const widget = widgets.get(tile.widget)
      expect(widget, tile.widget).toBeDefined()
      expect(tile.w >= widget!.size.minW && tile.h >= widget!.size.minH, `${tile.id} is too small`).toBe(true)
      expect(check(widget!.options, tile.options, { mode: 'add' }).errors).toEqual([])
    }
  })
})
