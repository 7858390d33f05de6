import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { ShellDialogs } from '../../../../src/app/shell/ShellDialogs.tsx'
import { shortcutGroups } from '../../../../src/features/help/screens/shortcuts.ts'
import { shortcutKeys } from '../../../../src/ui/shortcut-keys.ts'
import { showPart } from '../../../components/support/show.tsx'

const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' })

test('a question mark opens the sheet, unless something is being typed', async () => {
  await showPart(
    <>
      <input aria-label="Name" />
      <ShellDialogs />
    </>,
  )
  const name = page.getByRole('textbox', { name: 'Name' })
  await name.click()
  await userEvent.keyboard('?')
  await expect.element(name).toHaveValue('?')
  await expect.element(sheet).not.toBeInTheDocument()
  await userEvent.tab()
  await userEvent.keyboard('?')
  await expect.element(sheet.getByText('Acknowledge the alarm that has the focus')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(sheet).not.toBeInTheDocument()
})

test('every key that is bound has its line', () => {
  const written = new Set(shortcutGroups.flatMap(({ shortcuts }) => shortcuts.map(({ keys }) => keys.join(' '))))
  for (const key of Object.values(shortcutKeys))
    expect(written, key).toContain(key === 'mod+K' ? 'Ctrl K' : key.toUpperCase())
})
