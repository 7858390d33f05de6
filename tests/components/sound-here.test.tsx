import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { SoundHere } from '../../src/crud/acknowledge/sound/SoundHere.tsx'
import { showPart } from './support/show.tsx'

test('the sound of alarms is turned on for every screen, muted until a time, and turned off', async () => {
  await showPart(<SoundHere />)
  await page.getByRole('button', { name: 'Sound alarms on this device' }).click()
  await expect.element(page.getByRole('button', { name: 'Test sound' })).toBeVisible()
  expect(localStorage.getItem('gatehouse.sound-here')).toBe('true')
  await page.getByRole('button', { name: 'Mute 10 min' }).click()
  await page.getByRole('button', { name: /^Muted until \d\d:\d\d · Unmute$/ }).click()
  await expect.element(page.getByRole('button', { name: 'Mute 10 min' })).toBeVisible()
  await page.getByRole('button', { name: 'Turn sound off' }).click()
  await expect.element(page.getByRole('button', { name: 'Sound alarms on this device' })).toBeVisible()
})
