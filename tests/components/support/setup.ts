import { notifications } from '@mantine/notifications'
import { afterEach, beforeEach, vi } from 'vitest'
import '@mantine/core/styles.css'
import '@mantine/notifications/styles.css'
import '../../../src/ui/scale.css'
import '../../../src/ui/states.css'
import '../../../src/app/theme/global.css'
import '../../../src/app/nonce.ts'

/** What the page complains of in its console. A test that expects a complaint takes it out. */
const complaints = vi.spyOn(console, 'error')

beforeEach(() => {
  complaints.mockReset()
  localStorage.clear()
  sessionStorage.clear()
  // The files of a worker share the page.
  notifications.clean()
  notifications.cleanQueue()
})

afterEach(() => {
  const said = complaints.mock.calls.map(([first]) => String(first))
  if (said.length > 0) throw new Error(`The page complains: ${said.join('\n')}`)
})
