import { useAtom } from 'jotai'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { shellDialogAtom } from '../../../../src/crud/screen/shell-dialog.ts'
import FeedbackDialog from '../../../../src/features/feedback/screens/FeedbackDialog.tsx'
import { Reply } from '../../../components/support/fake-api.ts'
import { fakeApi, show } from '../../../components/support/show.tsx'

/** A screen with the way to the dialog. */
function Opener() {
  const [open, setOpen] = useAtom(shellDialogAtom)
  return (
    <>
      <button type="button" onClick={() => setOpen('feedback')}>
        Open
      </button>
      {open === 'feedback' && <FeedbackDialog onClose={() => setOpen(undefined)} />}
    </>
  )
}
const dialog = page.getByRole('dialog', { name: 'Feedback' })
const message = dialog.getByRole('textbox', { name: 'Message' })
async function open() {
  await show('/management/door/7?tab=events#x', [{ path: '*', element: <Opener /> }])
  await page.getByRole('button', { name: 'Open' }).click()
}

test('what was chosen is sent with the path of the screen, and the dialog closes', async () => {
  const api = fakeApi().on('POST /user/feedback', () => ({ feedbackId: 1 }))
  await open()
  await dialog.getByRole('button', { name: 'Thumbs down' }).click()
  await message.fill('Too slow')
  await dialog.getByRole('checkbox').click()
  await dialog.getByRole('button', { name: 'Send' }).click()
  await expect.element(page.getByText('Send feedback succeeded')).toBeVisible()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(api.callsOf('POST /user/feedback').map(({ body }) => body)).toEqual([
    { thumbsUp: false, message: 'Too slow', contactOkay: true, currentUrl: '/management/door/7' },
  ])
})

test('a rating pressed twice is unset, and nothing has to be filled in', async () => {
  const api = fakeApi().on('POST /user/feedback', () => ({ feedbackId: 1 }))
  await open()
  const up = dialog.getByRole('button', { name: 'Thumbs up' })
  await up.click()
  await expect.element(up).toHaveAttribute('aria-pressed', 'true')
  await up.click()
  await dialog.getByRole('button', { name: 'Send' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(api.callsOf('POST /user/feedback').map(({ body }) => body)).toEqual([
    { message: null, contactOkay: false, currentUrl: '/management/door/7' },
  ])
})

test('a failure is said, and the dialog closes and begins empty', async () => {
  fakeApi().on('POST /user/feedback', () => new Reply(429, { error: 'Too many requests: try again in 40 seconds' }))
  await open()
  await message.fill('Too slow')
  await dialog.getByRole('button', { name: 'Send' }).click()
  await expect.element(page.getByText('Too many requests: try again in 40 seconds')).toBeVisible()
  await expect.element(dialog).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Open' }).click()
  await expect.element(message).toHaveValue('')
})
