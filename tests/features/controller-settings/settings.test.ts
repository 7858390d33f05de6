import { describe, expect, it } from 'vitest'
import type { Entity } from '../../../src/domain/entity.ts'
import { controller } from '../../../src/domain/entities/hardware/controller.ts'
import { differencesOf, settingsOf } from '../../../src/features/controller-settings/domain/settings.ts'

const settings = settingsOf(controller as Entity)
const standard = {
  saveRteEvents: true,
  channelInterlock: false,
  dateValidation: false,
  antiPassback: false,
  communicationMode: 'cloud',
  lockdownAfterPowerCycle: false,
  failover: false,
  rs485Primary: false,
  maxUsers: 10_000,
  maxEvents: 50_000,
  maxDoors: 16,
  fobSize: 8,
}

describe('the settings of a controller', () => {
  it('are what it is sent of how to work, and not what it is or reports', () => {
    const names = Object.keys(settings.fields)
    expect(names).toContain('antiPassback')
    expect(names).toContain('maxDoors')
    for (const name of ['name', 'type', 'area', 'udn', 'firmwareVersion', 'tamper', 'macAddress'])
      expect(names).not.toContain(name)
    expect(names.length).toBeLessThan(Object.keys(controller.fields).length)
  })

  it('differ from the defaults where they have another value, or one where a new controller has none', () => {
    expect(differencesOf(settings, standard)).toEqual([])
    const found = differencesOf(settings, {
      ...standard,
      maxDoors: 4,
      antiPassback: true,
      ipAddress: '10.0.0.4',
      id2Type: '',
    })
    expect(found.map(({ name, value, standard: usual }) => [name, value, usual])).toEqual([
      ['ipAddress', '10.0.0.4', null],
      ['antiPassback', true, false],
      ['maxDoors', 4, 16],
    ])
  })

  it('are the defaults where nothing is set', () => {
    expect(differencesOf(settings, { ...standard, rs485SecondariesIds: [], antiPassback: null })).toEqual([])
  })
})
