import { describe, expect, it } from 'vitest'
import { isMuted, muteMinutes } from '../../../src/crud/acknowledge/sound/mute.ts'

const now = 1_000_000_000
const muteMs = muteMinutes * 60_000

describe('muted alarms', () => {
  it('are silent until they were muted for', () => {
    expect(isMuted(now + muteMs, now)).toBe(true)
    expect(isMuted(now + muteMs, now + muteMs - 1)).toBe(true)
    expect(isMuted(now + muteMs, now + muteMs)).toBe(false)
    expect(isMuted(0, now)).toBe(false)
  })

  it('sound again where the clock was set back, rather than be silent for longer than was said', () => {
    expect(isMuted(now + muteMs, now - 3_600_000)).toBe(false)
  })
})
