import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { Reply } from '../../../components/support/fake-api.ts'
import { fakeApi, show } from '../../../components/support/show.tsx'
import Answer from '../../../../src/features/access-review/screens/access-review-answer.screen.tsx'

const line = (lineId: number, person: string, more: object = {}) => ({
  lineId,
  person,
  credential: `Card ${lineId}`,
  opens: 'Server room',
  through: 'through Contractors, weekdays 08:00 to 18:00',
  since: '2026-01-05T09:00:00.000Z',
  lastUsed: null,
  decision: null,
  decidedBy: null,
  decidedAt: null,
  note: null,
  mine: true,
  own: false,
  ownBarred: false,
  outcome: null,
  reason: null,
  ...more,
})
const review = {
  accessReviewId: 4,
  name: 'Server rooms',
  dueAt: '2026-12-01T12:00:00.000Z',
  status: 'running',
  unanswered: 'remove',
  lines: 3,
  answered: 0,
}
const path = '/administration/access-review/:accessReviewId/answer'
const showScreen = () => show('/administration/access-review/4/answer', [{ path, Component: Answer }])

interface Sent {
  readonly lineIds: readonly number[]
  readonly decision?: string | null
  readonly note?: string | null
}

function api(items: readonly object[]) {
  const sent: Sent[] = []
  const fake = fakeApi()
    .on('GET /accessreview/4/lines', () => ({ review, items, next: null }))
    .on('POST /accessreview/4/answer', ({ body }) => {
      sent.push(body as Sent)
      return { lines: 3, answered: sent.length, refused: [] }
    })
  return { fake, sent }
}

test('lines are answered by keyboard alone, with notes and a way back', async () => {
  const { sent } = api([line(1, 'Ada'), line(2, 'Bob'), line(3, 'Cleo')])
  await showScreen()
  const ada = page.getByRole('listitem', { name: 'Ada' })
  await expect.element(ada).toMatchTextContent(/through Contractors, weekdays 08:00 to 18:00/)
  ada.element().focus()
  await userEvent.keyboard('c')
  await expect.element(page.getByRole('listitem', { name: 'Bob' })).toHaveFocus()
  await userEvent.keyboard('r')
  await expect.element(page.getByRole('listitem', { name: 'Cleo' })).toHaveFocus()
  await userEvent.keyboard('{ArrowUp}n')
  await page.getByRole('textbox', { name: 'Note' }).fill('Left in June')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('Note: Left in June')).toBeVisible()
  await expect.element(page.getByText('To be removed', { exact: true }).last()).toBeVisible()
  await userEvent.keyboard('u')
  await expect
    .poll(() => sent)
    .toEqual([
      { lineIds: [1], decision: 'confirm' },
      { lineIds: [2], decision: 'remove' },
      { lineIds: [2], note: 'Left in June' },
      { lineIds: [2], decision: null },
    ])
  await expect.element(page.getByRole('listitem', { name: 'Ada' })).toMatchTextContent(/Confirmed/)
  await expect.element(page.getByRole('listitem', { name: 'Bob' })).toMatchTextContent(/Not answered/)
})

test('it says when removals take effect, and what becomes of the rest', async () => {
  api([line(1, 'Ada')])
  await showScreen()
  await expect
    .element(page.getByText(/Nothing ends at once/))
    .toMatchTextContent(/Lines without an answer are then removed/)
})

test('many are answered together after a question', async () => {
  const { sent } = api([line(1, 'Ada'), line(2, 'Bob')])
  await showScreen()
  await page.getByRole('button', { name: 'Choose all 2 shown' }).click()
  await page.getByRole('button', { name: 'Remove chosen (2)' }).click()
  const dialog = page.getByRole('dialog', { name: 'Remove 2 lines' })
  await expect.element(dialog).toMatchTextContent(/Remove Ada, Bob\?/)
  expect(sent).toEqual([])
  await dialog.getByRole('button', { name: 'Remove 2 lines' }).click()
  await expect.poll(() => sent).toEqual([{ lineIds: [1, 2], decision: 'remove' }])
})

test('own access is marked, and left to another reviewer', async () => {
  const { sent } = api([line(1, 'Me', { own: true, ownBarred: true }), line(2, 'Bob')])
  await showScreen()
  const me = page.getByRole('listitem', { name: 'Me' })
  await expect.element(me).toMatchTextContent(/Your own access/)
  await expect.element(page.getByRole('button', { name: 'Confirm Me' })).toBeDisabled()
  me.element().focus()
  await userEvent.keyboard('c')
  expect(sent).toEqual([])
})

test('an answer that was not taken is shown as not given', async () => {
  const { fake } = api([line(1, 'Ada')])
  fake.on('POST /accessreview/4/answer', () => new Reply(409, { error: 'The review is finished' }))
  await showScreen()
  await page.getByRole('button', { name: 'Remove Ada' }).click()
  await expect.element(page.getByText('The review is finished')).toBeVisible()
  await expect.element(page.getByRole('listitem', { name: 'Ada' })).toMatchTextContent(/Not answered/)
})
